// The packing of the built till as `npm run package` does it, around a stand-in for Electron's program, with its result.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { layElectron, type System } from '#test/support/package/electron-folder.ts'

/** A folder's files, or where a file's bytes are: from the end of the list on. */
type Entry = { files: Record<string, Entry> } | { size: number; offset: string }

type Archived = { name: string; bytes: Buffer }

/** A packed program's archive, by its format: four numbers, the list of files as JSON, their bytes one after the other. */
function readArchive(file: string): { list: string; files: Archived[] } {
  const archive = readFileSync(file)
  const start = 8 + archive.readUInt32LE(4)
  const list = archive.toString('utf8', 16, 16 + archive.readUInt32LE(12))
  const filesIn = (entry: Entry, name: string): Archived[] => {
    if ('files' in entry)
      return Object.entries(entry.files).flatMap(([one, inner]) => filesIn(inner, `${name}/${one}`))
    const from = start + Number(entry.offset)
    return [{ name, bytes: archive.subarray(from, from + entry.size) }]
  }
  return { list, files: filesIn(JSON.parse(list) as Entry, '') } // as the packager wrote it
}

const root = path.join(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** Where each system's program and its other files are, in what the packager puts out. */
const places: Record<System, { program: string; resources: string }> = {
  linux: { program: 'linux-unpacked/kasse', resources: 'linux-unpacked/resources' },
  win: { program: 'win-unpacked/Kasse.exe', resources: 'win-unpacked/resources' },
  mac: { program: 'mac/Kasse.app', resources: 'mac/Kasse.app/Contents/Resources' },
}

export type Packed = {
  program: string
  /** The folder of the archive and of what lies beside it. */
  resources: string
  /** What is in the archive, without folders: `/package.json` and so on. */
  files: string[]
  /** The archive's own list of its files, as it stands there. */
  list: string
  /** bytes */
  size: number
  /** The archive's files, laid out again where no node_modules is near. */
  laidOut: string
}

export type Packing = {
  system?: System
  /** Settings of the packager's own, as `-c.name=value`. */
  settings?: string[]
  /** The fuses that Electron comes with. */
  fuses?: string
  updateAddress?: string
}

/** `npm run package` and `npm run test:all` install it. */
const packager = 'build/packaging/node_modules/electron-builder/cli.js'

export async function pack(
  folder: string,
  { system = 'linux', settings = [], fuses, updateAddress = '' }: Packing = {},
): Promise<Packed> {
  if (!existsSync(path.join(root, packager)))
    throw new Error('The packager is not installed: npm ci --prefix build/packaging')
  const electron = layElectron(path.join(folder, 'electron'), system, fuses)
  const output = path.join(folder, 'output')
  const env = { ...process.env, KASSE_UPDATE_ADDRESS: updateAddress }
  const args = [`--${system}`, 'dir', '--x64', '--publish', 'never', '--config', 'build/electron-builder.ts']
  const given = [`-c.electronDist=${electron}`, `-c.directories.output=${output}`, ...settings]
  await run(process.execPath, [packager, ...args, ...given], { cwd: root, env }).catch(
    ({ stdout, stderr }: Record<'stdout' | 'stderr', string>) => {
      throw new Error(`not packed: ${stdout}${stderr}`)
    },
  )
  const { program, resources } = places[system]
  const archive = path.join(output, resources, 'app.asar')
  const laidOut = path.join(folder, 'laid-out')
  const { list, files } = readArchive(archive)
  for (const { name, bytes } of files) {
    const file = path.join(laidOut, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  return {
    program: path.join(output, program),
    resources: path.join(output, resources),
    files: files.map(({ name }) => name),
    list,
    size: statSync(archive).size,
    laidOut,
  }
}
