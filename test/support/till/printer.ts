// A receipt printer on a real TCP port: it understands its language, renders what it prints as text, and can fail as printers do.
import { createServer, type Socket, type AddressInfo } from 'node:net'

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
  | 'opens'
  | 'spills'
export type Language = 'esc-pos' | 'star-prnt'

/** So many bytes of text go on paper before a printer that fails in the middle does. */
const middle = 120

/** How a maker's printer speaks of itself, whatever its mood. */
export type Manner = {
  /** How many of the questions after how it is it knows, from the first on. */
  knows: 0 | 1 | 3
  /** It knows the question whether it is done. One that does not, prints its letter. */
  knowsDone: boolean
  /** It tells of its status whenever it changes, and before each answer. */
  statusBack: boolean
  /** What it says to whoever connects, and when it has power again. */
  greeting: readonly number[]
  /** When an answer leaves. */
  answers: (leave: () => void) => void
}

/**
 * `mute`: prints, and says nothing of itself · `slow`: prints, and never says that it is done · in the middle of a job: `freezes`: says
 * nothing any more; ready again, it has power but no longer what it was sent · `hangsUp` · `runsOut`: of paper · `opens`: its cover ·
 * `spills`: out of paper, it throws the rest away and goes on to what it is asked.
 */
export async function startPrinter(language: Language = 'esc-pos', port = 0) {
  let mood: Mood = 'ready'
  let manner: Manner = {
    knows: 3,
    knowsDone: true,
    statusBack: false,
    greeting: [],
    answers: (leave) => leave(),
  }
  const paper = createPaper(language, () => manner)
  const sockets = new Set<Socket>()
  const greet = (socket: Socket) => {
    socket.write(Buffer.from(manner.greeting))
    if (manner.statusBack) socket.write(paper.status(mood))
  }
  // Otherwise its bytes wait for each other, by a clock that no test moves.
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let taken = 0
    greet(socket)
    const moodNow = (): Mood => {
      const failed = middles[mood]
      return failed === undefined ? mood : taken > middle ? failed : 'ready'
    }
    const hear = (byte: number) => {
      const before = moodNow()
      const asked = paper.take(byte, worksIn.includes(before))
      if (asked === null) taken += 1
      const now = moodNow()
      if (now === 'hangsUp') socket.destroy()
      if (now !== before && manner.statusBack) socket.write(paper.status(now))
      if (asked === null || socket.destroyed || now === 'mute' || now === 'freezes') return
      // Behind text that stays in it.
      if (asked === 'done' && (now === 'slow' || (stops.includes(now) && mood !== 'spills'))) return
      if (manner.statusBack) socket.write(paper.status(now))
      const answer = paper.answer(asked, now)
      manner.answers(() => void socket.write(answer))
    }
    socket.on('data', (bytes) => {
      for (const byte of bytes) if (!socket.destroyed) hear(byte)
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
    become(next: Mood): void {
      mood = next
      for (const socket of sockets) greet(socket)
    },
    speak: (next: Partial<Manner>) => void (manner = { ...manner, ...next }),
    off: close,
    on: () => listen(at),
    [Symbol.asyncDispose]: () => close().catch(() => undefined),
  }
}

/** Those that are ready until the middle of a job, and what they are from then on. */
const middles: Partial<Record<Mood, Mood>> = {
  freezes: 'freezes',
  hangsUp: 'hangsUp',
  runsOut: 'paperOut',
  spills: 'paperOut',
  opens: 'coverOpen',
}
const worksIn: readonly Mood[] = ['ready', 'mute', 'slow']
const stops: readonly Mood[] = ['paperOut', 'coverOpen', 'offline']

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

function createPaper(language: Language, manner: () => Manner) {
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
    if (reset) {
      isWide = false
      // A line that is not printed yet is thrown away.
      papers.push((papers.pop() ?? '').replace(/[^\n]*$/, ''))
    }
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
      if (asked === 'done' && !manner().knowsDone) {
        // A command that it does not know is a letter to it.
        if (isWorking && language === 'esc-pos') put('r')
        return null
      }
      if (asked === 'how' && questions.indexOf(byte) >= manner().knows) return null
      if (asked !== null) lastAsked = byte
      return asked
    },
    answer(asked: Asked, mood: Mood): Buffer {
      if (language === 'star-prnt') {
        if (asked === 'done') counter = (counter + 2) & 0x6e
        return this.status(mood)
      }
      const isOut = mood === 'paperOut'
      if (asked === 'done') return Buffer.of(isOut ? 0x0c : 0)
      const stop = (mood === 'coverOpen' ? 0x04 : 0) | (isOut ? 0x20 : 0)
      const said: Record<number, number> = {
        1: stops.includes(mood) ? 0x1a : 0x12,
        2: 0x12 | stop,
        4: isOut ? 0x72 : 0x12,
      }
      return Buffer.of(said[lastAsked] ?? 0x12)
    },
    /** As it is told unasked; between its bytes those that say whether more is taken. */
    status(mood: Mood): Buffer {
      const [isOff, isOpen, isOut] = [stops.includes(mood), mood === 'coverOpen', mood === 'paperOut']
      if (language === 'star-prnt')
        return Buffer.of(
          0x23,
          0x06,
          (isOff ? 0x08 : 0) | (isOpen ? 0x20 : 0),
          0,
          0,
          isOut ? 0x0c : 0,
          0,
          counter,
          0,
        )
      return Buffer.of(0x10 | (isOff ? 0x08 : 0) | (isOpen ? 0x20 : 0), xoff, 0, isOut ? 0x0c : 0, xon, 0)
    },
  }
}

const [xon, xoff] = [0x11, 0x13]
/** The last bytes of the questions after how it is, in their order; Star has one. */
const questions = [1, 2, 4]
