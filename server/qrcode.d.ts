// The part of `qrcode` that is used, as types. It publishes none of its own.
declare module 'qrcode' {
  type Code = { modules: { size: number; get(row: number, column: number): number } }
  export function create(text: string, options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' }): Code
}
