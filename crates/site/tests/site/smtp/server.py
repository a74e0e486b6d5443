"""A mail server for the tests: says its port, then every mail it took, one JSON line each. Ends with its standard input.

`refuse@…` is refused for good, `later@…` for now the first time, everybody else is taken.
"""

import asyncio
import json
import sys

from aiosmtpd.smtp import SMTP


class Taker:
    def __init__(self):
        self.put_off = set()

    async def handle_RCPT(self, server, session, envelope, address, options):
        local = address.split("@")[0]
        if local == "refuse":
            return "550 5.1.1 no such mailbox"
        if local == "later" and address not in self.put_off:
            self.put_off.add(address)
            return "451 4.3.0 try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        mail = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "data": envelope.content.decode("utf-8"),
        }
        print(json.dumps(mail), flush=True)
        return "250 taken"


async def main():
    loop = asyncio.get_running_loop()
    taker = Taker()
    server = await loop.create_server(lambda: SMTP(taker, enable_SMTPUTF8=True, loop=loop), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)


asyncio.run(main())
