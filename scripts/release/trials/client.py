# Runs in a new environment with the built package.
import asyncio
import os

from nichescope import ApiError, AsyncNichescope, Nichescope

url, key = os.environ["NICHESCOPE_URL"], os.environ["NICHESCOPE_API_KEY"]
with Nichescope(base_url=url, api_key=key) as client:
    assert client.search(keyword="yoga mat").total_results > 0


async def search() -> None:
    async with AsyncNichescope(base_url=url, api_key="nsk_wrong") as client:
        try:
            await client.search(keyword="yoga mat")
        except ApiError as error:
            assert error.status == 401, error
        else:
            raise AssertionError("a wrong key was accepted")


asyncio.run(search())
