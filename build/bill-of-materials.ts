// The bill of materials of a package, as CycloneDX: what the build put into the archive, the typeface beside it, and Electron's program.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

type Locked = { version: string; integrity?: string; license?: string }
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> } // npm's own
const own = JSON.parse(read('package.json')) as { name: string; version: string }

/** Written by the builds: which packages they put in. */
const licenceReports = [
  'dist/electron/main-licences.md',
  'dist/electron/preload-licences.md',
  'dist/electron/aside-licences.md',
  'dist/renderer/licences.md',
]
/** Packages of which files are packed, not scripts: no build reports them. */
const filePackages = ['@fontsource-variable/inter']
/** Licences that a package.json does not say, read in the package's own LICENSE. */
const missingLicences: Record<string, string> = { 'png-js': 'MIT' }

export type Component = {
  type: string
  'bom-ref': string
  name: string
  version: string
  purl: string
  licenses: ({ license: { id: string } } | { expression: string })[]
  hashes: { alg: string; content: string }[]
}

/** `version`: with which the package stands in the lockfile, perhaps below another. */
function packageOf(name: string, version: string): Component {
  const [, locked] =
    Object.entries(packages).find(
      ([place, one]) => place.endsWith(`node_modules/${name}`) && one.version === version,
    ) ?? []
  const licence = locked?.license ?? missingLicences[name]
  if (!locked?.integrity?.startsWith('sha512-') || licence === undefined)
    throw new Error(
      `${name} ${version} was built in, and the lockfile has no such package with its bytes and licence`,
    )
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
    hashes: [{ alg: 'SHA-512', content: Buffer.from(locked.integrity.slice(7), 'base64').toString('hex') }],
  }
}

/** By the bytes of its archive as Electron publishes them; in it are Chromium and Node.js, of the versions of that release. */
function electronFor(system: string, arch: string): Component {
  const version = packages['node_modules/electron']?.version ?? ''
  const file = `electron-v${version}-${system}-${arch}.zip`
  const sums = JSON.parse(read('node_modules/electron/checksums.json')) as Record<string, string>
  const content = sums[file]
  if (content === undefined) throw new Error(`Electron names no bytes of ${file}`)
  const purl = `pkg:npm/electron@${version}`
  return {
    type: 'framework',
    'bom-ref': purl,
    name: 'electron',
    version,
    purl,
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-256', content }],
  }
}

/** For one system and processor, by Electron's words for them. The same build gives the same text: it has neither a date nor chance. */
export function billOf(system: string, arch: string): string {
  const built = licenceReports.flatMap((file) =>
    [...read(file).matchAll(/^## (\S+) - (\d\S*)/gm)].map(
      ([, name = '', version = '']) => [name, version] as const,
    ),
  )
  const fonts = filePackages.map((name) => [name, packages[`node_modules/${name}`]?.version ?? ''] as const)
  const listed = new Map(
    [...built, ...fonts].map(([name, version]) => [`${name} ${version}`, packageOf(name, version)]),
  )
  const components = [
    electronFor(system, arch),
    ...[...listed.keys()].toSorted().flatMap((one) => listed.get(one) ?? []),
  ]
  const program = `pkg:generic/${own.name}@${own.version}?os=${system}&arch=${arch}`
  const digest = hash('sha256', JSON.stringify([program, components]))
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
  ]
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${[...parts, digest.slice(20, 32)].join('-')}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': program,
        name: own.name,
        version: own.version,
        purl: program,
      },
    },
    components,
    dependencies: [{ ref: program, dependsOn: components.map((one) => one['bom-ref']) }],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}
