// `npm run package`: the desktop app for one or several systems, packed of the newest build.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { packageUsage } from '#build/usage.ts'
import { buildWhereNeeded } from '#server/commands/build.ts'
import { note, takeOptions, terminalIo, type CommandIo } from '#server/commands/terminal.ts'

const root = path.join(import.meta.dirname, '..')

/** Options for the packager, by its own names. */
type Asked = {
  linux?: string[]
  win?: string[]
  mac?: string[]
  dir?: boolean
  x64?: boolean
  arm64?: boolean
}

/** `pack`: rejects where it cannot. */
export async function main(
  args: string[],
  io: CommandIo & {
    pack: (asked: Asked) => Promise<unknown>
  },
): Promise<number> {
  const given = takeOptions(packageUsage, args, io)
  if (typeof given === 'number') return given
  const { linux, win, mac, ...rest } = given
  // No target named: those of build/electron-builder.ts.
  const systems = { ...(linux && { linux: [] }), ...(win && { win: [] }), ...(mac && { mac: [] }) }
  try {
    await io.pack({ ...systems, ...rest })
    return 0
  } catch (error) {
    for (const line of whyNot(error)) io.err(line)
    return 1
  }
}

/** Error from npm's words: its code, by which trouble of the network is known, and its first sentence. */
export function failedInstall(said: string): Error {
  const lines = [...said.matchAll(/^npm (?:error|ERR!) (.*)$/gm)].map(([, line = '']) => line)
  const [code = ''] = lines.flatMap((line) => /^code (\S+)/.exec(line)?.[1] ?? [])
  const sentence = lines.find((line) => !/^(code|errno|syscall) /.test(line)) ?? 'it did not say why'
  return Object.assign(new Error(`npm ci in build/packaging: ${sentence}`), { code })
}

function whyNot(error: unknown): string[] {
  const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  if (!isOfNetwork(error)) return [`Nothing was packed: ${said}`]
  return [
    `Nothing was packed: Electron’s program, or a package or tool that packing needs, could not be fetched (${said}).`,
    'Run it again where this machine reaches the internet; both are kept from then on. Where they come from a mirror:',
    'ELECTRON_MIRROR and ELECTRON_BUILDER_BINARIES_MIRROR in the environment say its addresses.',
  ]
}

/** No name found, nobody there, cut off, or answered by something else than what is fetched. */
const isOfNetwork = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(RequestError|HTTPError|TimeoutError|ReadError)$/.test(error.name) ||
    ('code' in error &&
      /^(ENOTFOUND|EAI_|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_NON_2XX|SELF_SIGNED|UNABLE_TO_)/.test(
        String(error.code),
      )) ||
    isOfNetwork(error.cause))

if (import.meta.main)
  process.exitCode = await main(process.argv.slice(2), {
    ...terminalIo,
    async pack(asked) {
      await buildWhereNeeded()
      // The packager has an install and a lockfile of its own: nobody else needs its packages.
      const own = path.join(root, 'build/packaging')
      note('Fetching the packager …')
      const { status, stderr } = spawnSync('npm', ['ci', '--prefer-offline'], {
        cwd: own,
        stdio: ['ignore', 'inherit', 'pipe'],
        encoding: 'utf8',
        shell: process.platform === 'win32',
      })
      if (status !== 0) throw failedInstall(stderr)
      const { build } = createRequire(path.join(own, 'package.json'))('electron-builder') as {
        build: (given: object) => Promise<unknown>
      }
      const config = path.join(root, 'build/electron-builder.ts')
      await build({ ...asked, projectDir: root, config, publish: 'never' })
    },
  })
