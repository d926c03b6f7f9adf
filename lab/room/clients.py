"""Browsers without a screen: `python -m lab.room.clients PORT NUMBER` prints what they received, as JSON.

The first one also notes the time of each picture, on the monotonic clock that all processes share.
"""

import asyncio
import json
import sys
import time

from websockets.asyncio.client import connect
from websockets.typing import Origin


async def main(port: int, number: int) -> None:
    """Connect all, say `ready`, and print the sums at the end of the standard input."""
    received = {"messages": 0, "bytes": 0}
    pictures: list[float] = []
    ready = asyncio.Barrier(number + 1)

    async def browser(first: bool) -> None:
        host = f"127.0.0.1:{port}"
        async with connect(f"ws://{host}/watch", origin=Origin(f"http://{host}"), compression=None) as socket:
            await ready.wait()
            async for message in socket:
                if first and isinstance(message, bytes):
                    pictures.append(time.monotonic())
                received["messages"] += 1
                received["bytes"] += len(message) + (2 if len(message) < 126 else 4)

    tasks = [asyncio.create_task(browser(place == 0)) for place in range(number)]
    await ready.wait()
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(json.dumps({**received, "pictures": pictures}))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
