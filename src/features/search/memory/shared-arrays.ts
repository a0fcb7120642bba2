/** Typed arrays on memory that threads share without copying, and lists that grow to any length. */
export type Shared32 = Uint32Array<SharedArrayBuffer>;

export function sharedUint32(length: number): Shared32 {
  return new Uint32Array(new SharedArrayBuffer(length * 4));
}

export function sharedFrom(numbers: readonly number[]): Shared32 {
  const shared = sharedUint32(numbers.length);
  shared.set(numbers);
  return shared;
}

export function sharedInt32(length: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(length * 4));
}

export function sharedInt16(length: number): Int16Array<SharedArrayBuffer> {
  return new Int16Array(new SharedArrayBuffer(length * 2));
}

export function sharedUint16(length: number): Uint16Array<SharedArrayBuffer> {
  return new Uint16Array(new SharedArrayBuffer(length * 2));
}

export function sharedUint8(length: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(length));
}

const CHUNK = 1 << 16;

/** A growing list of numbers. It grows by chunks, so that everything is copied only once, at the end. */
export function createNumberList() {
  const chunks: Uint32Array[] = [];
  let chunk = new Uint32Array(0);
  let length = 0;
  return {
    push(value: number): void {
      const at = length++ & (CHUNK - 1);
      if (at === 0) {
        chunk = new Uint32Array(CHUNK);
        chunks.push(chunk);
      }
      chunk[at] = value;
    },
    get length(): number {
      return length;
    },
    toArray(): Uint32Array {
      const all = new Uint32Array(length);
      for (const [i, part] of chunks.entries())
        all.set(part.subarray(0, Math.min(CHUNK, length - i * CHUNK)), i * CHUNK);
      return all;
    },
  };
}

const BYTES = 1 << 20;

/** A growing list of bytes. */
export function createByteList() {
  const filled: Uint8Array[] = [];
  let chunk = new Uint8Array(0);
  let used = 0;
  let length = 0;
  return {
    push(piece: Uint8Array): void {
      if (used + piece.length > chunk.length) {
        filled.push(chunk.subarray(0, used));
        chunk = new Uint8Array(Math.max(BYTES, piece.length));
        used = 0;
      }
      chunk.set(piece, used);
      used += piece.length;
      length += piece.length;
    },
    get length(): number {
      return length;
    },
    toArray(): Uint8Array {
      return Buffer.concat([...filled, chunk.subarray(0, used)], length);
    },
  };
}
