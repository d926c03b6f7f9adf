// A question to the class and its answers as bars.

import { bar, element, percent, value } from "./parts.js";

// The votes; where the exact chances are known, they are next to them.
export function question(vote, visitors, chances, say) {
  if (!vote) return element("p", "quiet", say.none);
  const total = vote.counts ? Math.max(1, vote.counts.reduce((sum, count) => sum + count, 0)) : 1;
  const exact = new Map(vote.counts ? chances.map((chance) => [chance.text, chance.chance]) : []);
  const rows = vote.options.map((option, place) => {
    const chance = exact.get(option);
    const share = vote.counts ? vote.counts[place] / total : 0;
    return element(
      "li", "",
      element("b", "", option),
      element("span", "bars", bar(share, "votes"), chance ? bar(value(chance), "exact") : null),
      element("span", "number", vote.counts ? percent(share) : "?", chance ? element("small", "", chance) : null),
    );
  });
  const line = vote.counts ? say.counts(vote.voted) : say.votes(vote.voted, Math.max(visitors, vote.voted));
  return element("section", "question", element("h2", "", vote.question), element("ul", "", ...rows), element("p", "quiet", line));
}

export function odds(table, say) {
  const chances = table.chances.map((each) =>
    element(
      "li", "",
      element("b", "", each.text),
      element("span", "bars", bar(value(each.chance), "exact")),
      element("span", "number", percent(value(each.chance)), element("small", "", each.chance)),
    ),
  );
  return element("section", "question", element("h2", "", say.chances), element("ul", "", ...chances));
}

export function lesson(results, say) {
  const rows = results.slice(-8).map(({ question: asked, options, counts }) => {
    const total = Math.max(1, counts.reduce((sum, count) => sum + count, 0));
    const parts = options.map((option, place) => `${option} ${percent(counts[place] / total)}`);
    return element("li", "past", element("b", "", asked), element("span", "", parts.join(" · ")));
  });
  return element("section", "question", element("h2", "", say.lesson), element("ul", "", ...rows));
}
