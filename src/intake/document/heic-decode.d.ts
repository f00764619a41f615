/** As far as we use it; the package has no types of its own. */
declare module 'heic-decode' {
  interface Decoded {
    readonly width: number;
    readonly height: number;
    /** Four bytes a pixel, row by row. */
    readonly data: Uint8ClampedArray;
  }
  interface Photo {
    readonly width: number;
    readonly height: number;
    decode(): Promise<Decoded>;
  }
  const heic: { all(file: { readonly buffer: Uint8Array }): Promise<readonly Photo[] & { dispose(): void }> };
  export default heic;
}
