"""The page for a room: a process of its own that shows in browsers what is on the box.

It gets one moment of the box after the other on a unix socket (`ports.glass_message`), and serves pages and a
stream over HTTP on the local network. It knows frames and the public view of a table, and no game. Visitors
only look; what they may say is a vote. Nothing leads back to the box.
"""
