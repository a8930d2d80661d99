// The part of `qrcode` that is used, as types. It publishes none of its own.
declare module 'qrcode' {
  type Options = { type: 'svg'; errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H'; margin: number }
  export function toString(text: string, options: Options): Promise<string>
}
