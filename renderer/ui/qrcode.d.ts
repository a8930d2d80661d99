// The part of `qrcode` that is used, as types. Its published types bring Node's along, which would make `process` legal in a page.
declare module 'qrcode' {
  export function create(
    text: string,
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { modules: { size: number; get(row: number, column: number): 0 | 1 } }
}
