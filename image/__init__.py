"""The image of the memory card: flash it, switch the box on, play.

`python -m image` builds it from locked inputs (`image/debian.lock`, `systemd/*.lock`), `python -m image
check` checks one, `python -m image lock` makes the lock file. The modules in the order of a build:

    tools       a Debian root with the programs that build the image
    lock        the packages of Debian, exactly; fetches them
    lgpio       the one package that neither Debian nor PyPI has for this system
    root        the root file system, with what the installer of `systemd/` puts there
    kernel      kernel, modules, firmware, initramfs: the files that a slot boots with
    boot        the FAT partition: config.txt, the overlay of the board, both slots, the files for people
    card        partitions, image, update bundle, checksums
    manifest    what is in it: packages, versions, licences; the entry for Raspberry Pi Imager
    check       what must be true of every image; reads the finished file
"""
