/** The editor of the workbench: CodeMirror with Python. The build bundles it. */

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { python } from '@codemirror/lang-python';
import { HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: '#ff9d76' },
  { tag: [tags.string, tags.special(tags.string)], color: '#a8d59d' },
  { tag: [tags.number, tags.bool, tags.null], color: '#8ecbff' },
  { tag: [tags.comment, tags.docString], color: '#a3978a', fontStyle: 'italic' },
  { tag: [tags.definition(tags.variableName), tags.className, tags.function(tags.definition(tags.variableName))], color: '#ffd98a' },
]);
const LOOK = EditorView.theme(
  {
    '&': { height: '100%', backgroundColor: '#15110e', color: '#efe6d3', fontSize: '15px' },
    '&.cm-focused': { outline: '2px solid #6fb0ff' },
    '.cm-scroller': { fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace', lineHeight: '1.5' },
    '.cm-gutters': { backgroundColor: '#1c1713', color: '#8d8275', border: 'none' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: '#ffffff0d' },
    '.cm-cursor': { borderLeftColor: '#efe6d3' },
    '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: '#4a5d78 !important' },
    '.cm-tooltip': { backgroundColor: '#2d2620', color: '#efe6d3' },
    '.cm-lintRange-error': { backgroundColor: '#b3261e66', backgroundImage: 'none' },
  },
  { dark: true },
);

export class Editor {
  #view;

  /**
   * In a shadow root, where its styles need no permission of the page's policy.
   * @param {HTMLElement} place
   * @param {string} label What a screen reader calls it.
   * @param {() => void} changed Called when a person has changed the text.
   */
  constructor(place, label, changed) {
    const root = place.attachShadow({ mode: 'open' });
    const extensions = [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      indentUnit.of('    '),
      EditorState.tabSize.of(4),
      indentOnInput(),
      bracketMatching(),
      highlightActiveLine(),
      keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
      python(),
      syntaxHighlighting(COLOURS),
      LOOK,
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
      EditorView.updateListener.of((update) => update.docChanged && changed()),
    ];
    this.#view = new EditorView({ root, parent: root, state: EditorState.create({ extensions }) });
  }

  get text() {
    return this.#view.state.doc.toString();
  }

  set text(text) {
    if (text === this.text) return;
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
    this.unmark();
  }

  /** Mark a line, and go there. @param {number} number From 1. @param {string} message */
  mark(number, message) {
    const { doc } = this.#view.state;
    const { from, to, text } = doc.line(Math.min(Math.max(number, 1), doc.lines));
    const start = from + (text.length - text.trimStart().length);
    this.#view.dispatch(setDiagnostics(this.#view.state, [{ from: start, to, severity: 'error', message }]));
    this.#view.dispatch({ effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  }

  /** Mark no line. */
  unmark() {
    this.#view.dispatch(setDiagnostics(this.#view.state, []));
  }
}
