// The part of `qrcode` that is used, as types. It publishes none of its own.
declare module 'qrcode' {
  type Options = { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H'; margin: number; width?: number }
  export function toString(text: string, options: Options & { type: 'svg' }): Promise<string>
  export function toBuffer(text: string, options: Options): Promise<Uint8Array>
}
