// A receipt printer on a real TCP port: it understands its language, renders what it prints as text, and can fail as printers do.
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export type Mood =
  | 'ready'
  | 'paperOut'
  | 'coverOpen'
  | 'offline'
  | 'mute'
  | 'slow'
  | 'freezes'
  | 'hangsUp'
  | 'runsOut'
export type Language = 'esc-pos' | 'star-prnt'

/** So many bytes of text go on paper before a printer that fails in the middle does. */
const middle = 120

/**
 * `mute`: prints, and says nothing of itself · `slow`: prints, and never says that it is done · `freezes`: in the middle of a job, and
 * says nothing any more · `hangsUp`: in the middle of a
 * job · `runsOut`: of paper in the middle of a job.
 */
export async function startPrinter(language: Language = 'esc-pos', port = 0) {
  let mood: Mood = 'ready'
  const paper = createPaper(language)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let taken = 0
    socket.on('data', (bytes) => {
      for (const byte of bytes) {
        if (socket.destroyed) return
        const isWorking = mood === 'ready' || mood === 'mute' || mood === 'slow' || mood === 'hangsUp'
        const asked = paper.take(
          byte,
          isWorking || ((mood === 'runsOut' || mood === 'freezes') && taken <= middle),
        )
        if (asked === null) taken += 1
        if (mood === 'hangsUp' && taken > middle) {
          socket.destroy()
          return
        }
        if (asked === null || mood === 'mute' || (mood === 'freezes' && taken > middle)) continue
        if (asked === 'done' && (mood === 'slow' || mood === 'runsOut')) continue
        socket.write(paper.answer(asked, mood === 'runsOut' && taken > middle ? 'paperOut' : mood))
      }
    })
  })
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, '127.0.0.1', () => resolve())
    })
  await listen(port)
  const at = (server.address() as AddressInfo).port // a TCP server that listens has one
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  return {
    host: '127.0.0.1',
    port: at,
    /** What came out, up to each cut; the last is what still hangs out of it. */
    papers: () => paper.papers(),
    drawers: () => paper.drawers(),
    /** The code pages that were chosen, in order. */
    pages: () => paper.pages(),
    become: (next: Mood) => void (mood = next),
    off: close,
    on: () => listen(at),
    [Symbol.asyncDispose]: () => close().catch(() => undefined),
  }
}

type Asked = 'how' | 'done'

/** Code page 858, of which 128 to 255 stand here; and Windows 1252 where it was chosen. */
const upper858 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const windows = new TextDecoder('windows-1252')

type Act = {
  reset: true
  page: '858' | '1252'
  wide: boolean
  cut: true
  drawer: true
  qr: string
  asked: Asked
}

/** How a command begins (hex), how long it is in all, and what it does; nothing where only its looks change. */
type Command = [begins: string, length: (given: Buffer) => number, does?: (given: Buffer) => Partial<Act>]

const long = (bytes: number) => () => bytes
const number = (given: Buffer, at: number) => (given[at] ?? 0) | ((given[at + 1] ?? 0) << 8)

const commands: Record<Language, Command[]> = {
  'esc-pos': [
    ['1b40', long(2), () => ({ reset: true })],
    ['1c2e', long(2)],
    ['1b4d', long(3)],
    ['1b45', long(3)],
    ['1b61', long(3)],
    ['1d42', long(3)],
    ['1b74', long(3), (given) => ({ page: given[2] === 19 ? '858' : '1252' })],
    ['1d21', long(3), (given) => ({ wide: (given[2] ?? 0) >= 0x10 })],
    ['1d56', long(3), () => ({ cut: true })],
    ['1b70', long(5), () => ({ drawer: true })],
    [
      '1d286b',
      (given) => (given.length < 5 ? 5 : 5 + number(given, 3)),
      // Only what is stored is text; how it looks and that it is printed come in others.
      (given) => (given[6] === 0x50 ? { qr: given.subarray(8).toString('latin1') } : {}),
    ],
    ['1004', long(3), () => ({ asked: 'how' })],
    ['1d72', long(3), () => ({ asked: 'done' })],
  ],
  'star-prnt': [
    ['1b40', long(2), () => ({ reset: true })],
    ['18', long(1)],
    ['1b45', long(2)],
    ['1b46', long(2)],
    ['1b34', long(2)],
    ['1b35', long(2)],
    ['1b1d74', long(4), (given) => ({ page: given[3] === 4 ? '858' : '1252' })],
    ['1b1d61', long(4)],
    ['1b1d50', long(4)],
    ['1b69', long(4), (given) => ({ wide: given[2] === 1 })],
    ['1b64', long(3), () => ({ cut: true })],
    ['1b07', long(4)],
    ['07', long(1), () => ({ drawer: true })],
    ['1b1d7953', long(6)],
    ['1b1d7950', long(4)],
    [
      '1b1d794431',
      (given) => (given.length < 8 ? 8 : 8 + number(given, 6)),
      (given) => ({ qr: given.subarray(8).toString('latin1') }),
    ],
    ['1b0601', long(3), () => ({ asked: 'how' })],
    ['17', long(1), () => ({ asked: 'done' })],
  ],
}

function createPaper(language: Language) {
  let pending = Buffer.alloc(0)
  let page: Act['page'] = '858'
  let isWide = false
  let counter = 0
  /** The last byte of the last question says which it was. */
  let lastAsked = 0
  let drawers = 0
  const pages: string[] = []
  const papers: string[] = ['']
  const put = (text: string) => {
    papers[papers.length - 1] += text
  }

  function act({ reset, page: chosen, wide, cut, drawer, qr }: Partial<Omit<Act, 'asked'>>): void {
    if (reset) isWide = false
    if (chosen) {
      page = chosen
      pages.push(chosen)
    }
    if (wide !== undefined) isWide = wide
    if (drawer) drawers += 1
    if (qr !== undefined) put(`[QR ${qr}]`)
    if (cut) papers.push('')
  }

  const letter = (byte: number): string => {
    if (byte < 0x80) return String.fromCharCode(byte)
    return page === '858' ? (upper858[byte - 0x80] ?? '?') : windows.decode(Uint8Array.of(byte))
  }

  return {
    papers: () => papers.map((one) => one.replaceAll(/[ \t]+$/gm, '').trimEnd()),
    drawers: () => drawers,
    pages: () => pages,
    /** What it was asked, when this byte ends a question. A printer that stands still keeps its text. */
    take(byte: number, isWorking: boolean): Asked | null {
      if (pending.length === 0 && (byte >= 0x20 || byte === 0x0a || byte === 0x0d)) {
        if (isWorking && byte !== 0x0d) put(letter(byte) + (isWide && byte !== 0x0a ? ' ' : ''))
        return null
      }
      pending = Buffer.concat([pending, Buffer.of(byte)])
      const begun = pending.toString('hex')
      const command = commands[language].find(([begins]) => begun.startsWith(begins))
      if (!command || pending.length < command[1](pending)) return null
      const { asked = null, ...rest } = command[2]?.(pending) ?? {}
      pending = Buffer.alloc(0)
      if (isWorking) act(rest)
      if (asked !== null) lastAsked = byte
      if (asked === 'done' && isWorking) counter = (counter + 2) & 0x6e
      return asked
    },
    answer(asked: Asked, mood: Mood): Buffer {
      if (language === 'star-prnt') {
        const state = (mood === 'coverOpen' ? 0x28 : 0) | (mood === 'offline' ? 0x08 : 0)
        return Buffer.of(0x23, 0x06, state, 0, 0, mood === 'paperOut' ? 0x0c : 0, 0, counter, 0)
      }
      if (asked === 'done') return Buffer.of(0)
      const stop = (mood === 'coverOpen' ? 0x04 : 0) | (mood === 'paperOut' ? 0x20 : 0)
      const said: Record<number, number> = {
        1: mood === 'offline' || stop !== 0 ? 0x1a : 0x12,
        2: 0x12 | stop,
        4: mood === 'paperOut' ? 0x72 : 0x12,
      }
      return Buffer.of(said[lastAsked] ?? 0x12)
    },
  }
}
