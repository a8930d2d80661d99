// Clients of the API, each over what a generator makes of the till's own OpenAPI document: how it is made, and what the compiler says of it.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../../..')
const programs = path.join(root, 'test/clients')
const packages = path.join(programs, 'node_modules')

/** `file`: the program of a register, beside the packages. */
export type Generated = {
  name: string
  file: string
  make: (folder: string) => Promise<unknown>
}

/** What each program gives: a checkout as the till tells it; of `put` its state, or the code of what was refused. */
export type Client = {
  put(id: string, value: number): Promise<string>
  read(id: string, since?: string): Promise<Told>
  cancel(id: string): Promise<Told>
  refund(id: string, refund: string, value: number): Promise<Told>
}
type Told = {
  state: string
  version: string
  captured: { value: number }
  refunded: { value: number }
  refunds: { state: string }[]
}
export type Connect = (url: string, key: string) => Client

const program = (packageName: string, bin: string) => path.join(packages, packageName, bin)
const node = (folder: string, file: string, ...given: string[]) =>
  run(process.execPath, [file, ...given], { cwd: folder })

const orvalConfig = `module.exports = { till: {
  input: './api.json',
  output: { target: './api.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
} }
`

export const generated: readonly Generated[] = [
  {
    name: 'openapi-typescript and openapi-fetch',
    file: 'openapi-fetch.mts',
    make: (folder) => node(folder, program('openapi-typescript', 'bin/cli.js'), 'api.json', '-o', 'api.ts'),
  },
  {
    name: '@hey-api/openapi-ts',
    file: 'hey-api.mts',
    make: (folder) =>
      node(
        folder,
        program('@hey-api/openapi-ts', 'bin/run.js'),
        '-i',
        'api.json',
        '-o',
        'made',
        '-c',
        '@hey-api/client-fetch',
      ),
  },
  {
    name: 'orval',
    file: 'orval.mts',
    make: (folder) => {
      writeFileSync(path.join(folder, 'orval.config.cjs'), orvalConfig)
      return node(folder, program('orval', 'dist/bin/orval.js'), '--config', './orval.config.cjs')
    },
  },
]

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2024', 'dom', 'dom.iterable'],
  skipLibCheck: true,
  types: [],
}

/** In a folder of its own, whose path this gives. */
export async function makeClient({ file, make }: Generated, document: string): Promise<string> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'kasse-client-')))
  symlinkSync(packages, path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'api.json'), document)
  copyFileSync(path.join(programs, file), path.join(folder, file))
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['**/*.ts', '*.mts'] }),
  )
  await make(folder)
  return folder
}

/** What the compiler says of all of it, the generated code too. */
export async function typeFaults(folder: string): Promise<string> {
  try {
    await node(folder, path.join(root, 'node_modules/typescript/bin/tsc'), '-p', folder)
    return ''
  } catch (error) {
    return (error as { stdout?: string }).stdout ?? String(error) // by execFile
  }
}
