import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

/** Docker's name service, for a test: one name, and the addresses of the containers that run at the moment. */
export interface Names {
  port: number;
  addresses: Set<string>;
  close(): void;
}

/** Answers every question for an IPv4 address with all that there are, and every other question with nothing (RFC 1035). */
export async function serveNames(): Promise<Names> {
  const socket = createSocket("udp4");
  const addresses = new Set<string>();
  socket.on("message", (asked, from) => socket.send(answer(asked, addresses), from.port, from.address));
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { port: (socket.address() as AddressInfo).port, addresses, close: () => socket.close() };
}

const HEAD = 12;
const TYPE_A = 1;

function answer(asked: Buffer, addresses: ReadonlySet<string>): Buffer {
  const end = asked.indexOf(0, HEAD) + 5;
  const question = asked.subarray(HEAD, end);
  const found = question.readUInt16BE(question.length - 4) === TYPE_A ? [...addresses] : [];
  const head = Buffer.alloc(HEAD);
  asked.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  // A pointer to the question's name, an address of the internet, valid for a second, four bytes.
  const records = found.map((address) =>
    Buffer.from([0xc0, HEAD, 0, TYPE_A, 0, 1, 0, 0, 0, 1, 0, 4, ...bytesOf(address)]),
  );
  return Buffer.concat([head, question, ...records]);
}

const bytesOf = (address: string): number[] => address.split(".").map(Number);
