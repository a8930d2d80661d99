// The host in which `npm start` runs the till: Electron where it can, else the loopback server; and why.
import { programName, type FoundElectron, type whyNoSandbox } from '#server/commands/electron-program.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** `why`: in words for a person. `program`: Electron's; it may have to be fetched. */
export type HostChoice = { host: 'electron' | 'server'; why: string; program: string | undefined }

export type Asked = {
  host: string | undefined
  /** The first option that was given and that only the server has, by its name. */
  serverOption: string | undefined
}

/** Everything that is here. `named`: how the environment calls Electron's program. */
export type Here = FoundElectron & {
  named: string
  hasDisplay: boolean
  noSandbox: ReturnType<typeof whyNoSandbox>
}

export function chooseHost({ host, serverOption }: Asked, here: Here): Result<HostChoice> {
  const { program } = here
  if (host === 'server') return ok({ host, why: '--host server', program })
  if (host !== undefined && host !== 'electron')
    return wrong('--host', host, '--host electron or --host server')
  if (host === 'electron' && serverOption !== undefined)
    return wrong('this command', `--host electron with --${serverOption}`, '--host server')
  if (here.isNamed && program === undefined)
    return wrong(programName, here.named, 'the path of Electron’s program, a file that may be run')
  if (host === undefined) {
    const whyNot = whyNoElectron(serverOption, here)
    if (whyNot !== undefined) return ok({ host: 'server', why: whyNot, program })
    return ok({ host: 'electron', why: 'its program and a display are here', program })
  }
  if (!here.hasDisplay) return failed(problem('display.missing', { instead: '`npm start -- --host server`' }))
  if (here.noSandbox !== undefined) return failed(problem(here.noSandbox))
  return ok({ host, why: '--host electron', program })
}

function whyNoElectron(
  serverOption: string | undefined,
  { program, hasDisplay, noSandbox }: Here,
): string | undefined {
  if (serverOption !== undefined) return `--${serverOption} is for screens in a browser`
  if (!hasDisplay) return 'there is no display'
  if (noSandbox === 'electron.asRoot') return 'it does not run as root'
  if (noSandbox === 'electron.noNamespaces') return 'this Linux closes user namespaces, and it needs them'
  if (program === undefined) return 'its program is not here; npm start -- --host electron fetches it'
  return undefined
}

const wrong = (option: string, given: string, expected: string) =>
  failed(problem('option.invalid', { option, given, expected }))
