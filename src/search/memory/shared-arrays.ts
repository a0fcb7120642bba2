/** Typed arrays on memory that threads can share without copying. */
export function sharedUint32(length: number): Uint32Array<SharedArrayBuffer> {
  return new Uint32Array(new SharedArrayBuffer(length * 4));
}

export function sharedInt32(length: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(length * 4));
}

export function sharedUint8(length: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(length));
}

/** Numbers in a row of unknown length, four bytes each. */
export function createNumberList(capacity = 1024) {
  let items = new Uint32Array(capacity);
  let length = 0;
  return {
    push(value: number): void {
      if (length === items.length) {
        const larger = new Uint32Array(items.length * 2);
        larger.set(items);
        items = larger;
      }
      items[length++] = value;
    },
    view: () => items.subarray(0, length),
  };
}
