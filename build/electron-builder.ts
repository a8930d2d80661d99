// The packaging of the desktop app: which files, for which systems. The list of files is closed: what it does not name is not packed.
import { flipFuses } from '@electron/fuses'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { billOf } from '#build/bill-of-materials.ts'
import { wire } from '#build/fuses.ts'
import { language } from '#shared/language.ts'

/** Where newer versions lie, over https; packed into the program, so that no setting of a till chooses its software. Without it: none. */
const updateAddress = process.env['KASSE_UPDATE_ADDRESS']
if (updateAddress && !updateAddress.startsWith('https://'))
  throw new Error('KASSE_UPDATE_ADDRESS is where programs come from: it begins with https://')

/** Two kinds of machine stand in shops. */
const arch = ['x64', 'arm64']

/** The packager has an install of its own, `build/packaging`, and checks these names by itself. */
const configuration = {
  appId: 'app.kasse.till',
  productName: 'Kasse',
  copyright: 'Kasse',
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  directories: { output: 'dist/packages', buildResources: 'build' },
  // Built files hold their packages; the sandbox's is left out: whoever has no credentials is led through setting up.
  files: [
    'package.json',
    'dist/electron/main.js',
    'dist/electron/preload.cjs',
    'dist/electron/aside.cjs',
    'dist/renderer/**',
    '!**/*.map',
    '!**/licences.md',
  ],
  extraResources: [
    { from: 'dist/electron/main-licences.md', to: 'licences/program.md' },
    { from: 'dist/renderer/licences.md', to: 'licences/screens.md' },
    { from: 'build/licence-texts.md', to: 'licences/others.md' },
    { from: 'node_modules/@fontsource-variable/inter/LICENSE', to: 'licences/inter.txt' },
  ],
  // The program reads from package.json its name, its version, and that its scripts are modules.
  // The page and the address are what a Debian package must name: whoever gives it away writes theirs.
  extraMetadata: {
    homepage: 'https://kasse.invalid/',
    desktopName: 'kasse.desktop', // by it a Linux desktop knows whose windows they are
    dependencies: null,
    imports: null,
    engines: null,
    optionalDependencies: null,
  },
  asar: true,
  disableAsarIntegrity: false,
  // No package is packed beside the built files, so none is to be found, installed or built anew.
  beforeBuild: () => Promise.resolve(false),
  // Not `electronFuses`: its list ends before the newest fuse, and it does not insist on every one.
  afterPack: finish,
  electronLanguages: language.options.flatMap((one) => (one === 'en' ? ['en-US', 'en-GB'] : [one])),
  publish: updateAddress ? { provider: 'generic', url: updateAddress, channel: 'latest' } : null,
  win: {
    target: [{ target: 'nsis', arch }],
    icon: 'build/icon.ico',
    forceCodeSigning: true, // the archive's hash proves nothing in a program that anybody may change
    requestedExecutionLevel: 'asInvoker',
    verifyUpdateCodeSignature: true,
  },
  nsis: {
    // For the till's user alone: an installer that asks for an administrator would stand there at night with the till closed.
    oneClick: true,
    perMachine: false,
    deleteAppDataOnUninstall: false, // the journal is the shop's book
    runAfterFinish: true,
  },
  mac: {
    target: [
      { target: 'dmg', arch },
      { target: 'zip', arch }, // what an update is fetched as
    ],
    category: 'public.app-category.business',
    icon: 'build/icon.icns',
    forceCodeSigning: true,
    hardenedRuntime: true,
    entitlements: 'build/entitlements.plist',
    entitlementsInherit: 'build/entitlements.plist',
    gatekeeperAssess: false, // it says no before the notary has seen the program
    extendInfo: {
      // The system ends it without asking only where it was told that nothing is lost by it.
      NSSupportsSuddenTermination: false,
      NSSupportsAutomaticTermination: false,
    },
  },
  dmg: { writeUpdateInfo: false },
  linux: {
    target: [
      { target: 'deb', arch },
      { target: 'AppImage', arch },
    ],
    icon: 'build/icons',
    executableName: 'kasse',
    category: 'Office;Finance;',
    synopsis: 'Point-of-sale till for wallet payments',
    description:
      'Charges an amount to a customer’s wallet: by a code on the customer’s screen or a request on the phone.',
    maintainer: 'Kasse <till@kasse.invalid>',
    syncDesktopName: true,
    desktop: { entry: { Keywords: 'till;pos;payment;' } },
  },
  // The packager's own are --no-sandbox, and with that the till does not start. Nor --ozone-platform=x11: electron/switches.ts says why.
  appImage: { executableArgs: [] },
  deb: {
    packageCategory: 'misc',
    priority: 'optional',
    // Packages that Electron's program is linked to, opens its window with and keeps secrets in, on Debian 12 and up and on Ubuntu 24.04.
    depends: [
      'libgtk-3-0 | libgtk-3-0t64',
      'libnss3',
      'libasound2 | libasound2t64',
      'libgbm1',
      'libdrm2',
      'libxss1',
      'libxtst6',
      'libatspi2.0-0 | libatspi2.0-0t64',
      'libsecret-1-0',
      'xdg-utils',
    ],
    recommends: ['gnome-keyring | kwalletmanager', 'fonts-noto-core'],
  },
}
export default configuration

/** The packager's word on one system and processor, when its files are laid out. */
type PackContext = {
  outDir: string
  appOutDir: string
  electronPlatformName: string
  /** The packager's numbers for processors. */
  arch: number
  packager: { appInfo: { productFilename: string; version: string }; getResourcesDir(folder: string): string }
}

/** Before anything is signed. The bill lies in the package and beside it. */
async function finish(context: PackContext): Promise<void> {
  const { outDir, appOutDir, electronPlatformName: system, arch: number, packager } = context
  const { version } = packager.appInfo
  const arch = number === 3 ? 'arm64' : 'x64'
  const bill = billOf(system, arch)
  writeFileSync(path.join(packager.getResourcesDir(appOutDir), 'bill-of-materials.cdx.json'), bill)
  writeFileSync(path.join(outDir, `${configuration.productName}-${version}-${system}-${arch}.cdx.json`), bill)
  await flip(context)
}

async function flip({ appOutDir, electronPlatformName, packager }: PackContext): Promise<void> {
  const { productFilename } = packager.appInfo
  const program =
    electronPlatformName === 'linux'
      ? 'kasse'
      : `${productFilename}.${electronPlatformName === 'win32' ? 'exe' : 'app'}`
  await flipFuses(path.join(appOutDir, program), wire)
}
