// The reader of a systemd unit: sections with their directives, in order; a line that is neither is refused.

export type Directive = { section: string; name: string; value: string }

export function readUnit(text: string): Directive[] {
  let section = ''
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return []
    const opened = /^\[(\w+)\]$/.exec(line)?.[1]
    if (opened !== undefined) {
      section = opened
      return []
    }
    const [, name, value] = /^([A-Z]\w*)=(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`this is no directive: ${line}`)
    return [{ section, name, value }]
  })
}
