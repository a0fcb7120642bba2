/** The content of a file to upload. A stream is read once, so a request with one is never repeated. */
export type FileBody = Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> | string | ReadableStream<Uint8Array>;

export function isStream(file: FileBody): file is ReadableStream<Uint8Array> {
  return typeof ReadableStream !== "undefined" && file instanceof ReadableStream;
}
