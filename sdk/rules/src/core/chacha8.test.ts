import { chacha8 as noble } from "@noble/ciphers/chacha.js";
import { expect, test } from "vitest";
import { chacha8 } from "./chacha8.ts";

function block(key: Uint8Array, counter: number, nonce: readonly [number, number, number]): string {
  const out = new Int32Array(16);
  chacha8(new Uint32Array(key.slice().buffer), counter, ...nonce, out);
  return Buffer.from(out.buffer).toString("hex");
}

// J. Strombergson, "Test Vectors for the Stream Cipher ChaCha", draft 01: 256-bit keys, 8 rounds, IV 0.
const PUBLISHED = [
  {
    name: "TC1, block 0",
    key: new Uint8Array(32),
    counter: 0,
    stream:
      "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e" +
      "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
  },
  {
    name: "TC1, block 1",
    key: new Uint8Array(32),
    counter: 1,
    stream:
      "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b" +
      "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa",
  },
  {
    name: "TC2, block 0",
    key: Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0)),
    counter: 0,
    stream:
      "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea" +
      "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8",
  },
];

test.each(PUBLISHED)("gives the published keystream of $name", ({ key, counter, stream }) => {
  expect(block(key, counter, [0, 0, 0])).toBe(stream);
});

test("is @noble/ciphers' chacha8 for any key, nonce and counter", () => {
  let state = 1;
  const byte = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state >>> 24;
  };
  for (let i = 0; i < 500; i++) {
    const key = Uint8Array.from({ length: 32 }, byte);
    const nonce = Uint8Array.from({ length: 12 }, byte);
    const counter = byte() * 257;
    const words = new Uint32Array(nonce.slice().buffer);
    const theirs = noble(key, nonce, new Uint8Array(64), undefined, counter);
    expect(block(key, counter, [words[0]!, words[1]!, words[2]!])).toBe(Buffer.from(theirs).toString("hex"));
  }
});
