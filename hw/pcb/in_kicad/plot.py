"""Gerbers and drill files. Run as `plot.py BOARD.kicad_pcb FOLDER`."""

import sys
from pathlib import Path
from typing import Any, Final

import pcbnew

LAYERS: Final = (
    ("F_Cu", pcbnew.F_Cu),
    ("B_Cu", pcbnew.B_Cu),
    ("F_Mask", pcbnew.F_Mask),
    ("B_Mask", pcbnew.B_Mask),
    ("F_Silkscreen", pcbnew.F_SilkS),
    ("B_Silkscreen", pcbnew.B_SilkS),
    ("Edge_Cuts", pcbnew.Edge_Cuts),
)


def main(path: Path, folder: Path) -> None:
    """Write Gerbers with their job file, drill files, and the netlist (IPC-D-356)."""
    board = pcbnew.LoadBoard(str(path))
    _gerbers(board, path.stem, folder)
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(str(folder), True, False)
    pcbnew.IPC356D_WRITER(board).Write(str(folder / f"{path.stem}.d356"))


def _gerbers(board: Any, stem: str, folder: Path) -> None:
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetPlotFrameRef(False)
    options.SetPlotValue(False)
    options.SetUseGerberX2format(True)
    options.SetIncludeGerberNetlistInfo(True)
    options.SetUseAuxOrigin(True)
    options.SetSubtractMaskFromSilk(True)
    options.SetPlotViaOnMaskLayer(False)
    options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)
    job = pcbnew.GERBER_JOBFILE_WRITER(board)
    for name, layer in LAYERS:
        control.SetLayer(layer)
        control.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        control.PlotLayer()
        job.AddGbrFile(layer, Path(control.GetPlotFileName()).name)
    control.ClosePlot()
    job.CreateJobFile(str(folder / f"{stem}-job.gbrjob"))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]).resolve())
