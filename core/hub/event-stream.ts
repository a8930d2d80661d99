// The parser of server-sent events: bytes in, events out (WHATWG HTML, "Server-sent events").

export type ServerEvent = { event: string; data: string; id: string | null }

/** Longer than anything a hub says; more without an end is none of ours. */
const longestEvent = 64 * 1024

/** Takes bytes as they come; calls `on` for each event that is whole. Throws when one grows beyond every size. */
export function createEventParser(on: (event: ServerEvent) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder()
  let rest = ''
  let event = ''
  let data: string[] = []
  let id: string | null = null

  function line(text: string): void {
    if (text === '') {
      if (data.length > 0) on({ event: event === '' ? 'message' : event, data: data.join('\n'), id })
      event = ''
      data = []
      return
    }
    const colon = text.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
    else if (field === 'id' && !value.includes('\u0000')) id = value
  }

  return (bytes) => {
    rest += decoder.decode(bytes, { stream: true })
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const one of lines) line(one)
    if (rest.length + data.join('').length > longestEvent) throw new Error('an event without an end')
  }
}
