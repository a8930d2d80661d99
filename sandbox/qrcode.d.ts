// What is used of `qrcode`? It publishes no types of its own.
declare module 'qrcode' {
  type Options = { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H'; margin: number; width?: number }
  export function toString(text: string, options: Options & { type: 'svg' }): Promise<string>
  export function toBuffer(text: string, options: Options): Promise<Uint8Array>
}
