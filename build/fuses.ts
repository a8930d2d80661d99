// Electron's fuses, set when the app is packed, each with its reason. Nobody can turn them back without changing the program file.
import { FuseV1Options, FuseVersion, type FuseV1Config } from '@electron/fuses'

type Fuse = Exclude<keyof typeof FuseV1Options, number>

export const fuses: Record<Fuse, { isOn: boolean; why: string }> = {
  RunAsNode: {
    isOn: false,
    why: 'else ELECTRON_RUN_AS_NODE makes a signed till run any script; the till starts no process of itself',
  },
  EnableCookieEncryption: {
    isOn: false,
    why: 'the till keeps no cookie: pages come from app://, which has none, and reach no other address; with it Chromium asks the system’s key store at each start, and somebody for its password, also where the till was given a key file',
  },
  EnableNodeOptionsEnvironmentVariable: {
    isOn: false,
    why: 'else NODE_OPTIONS loads a script before ours, and NODE_EXTRA_CA_CERTS lets a stranger’s authority speak for the service; a company’s stands in the system’s store',
  },
  EnableNodeCliInspectArguments: {
    isOn: false,
    why: 'else --inspect or SIGUSR1 opens a debugger on the process that holds the credentials',
  },
  EnableEmbeddedAsarIntegrityValidation: {
    isOn: true,
    why: 'the archive’s hash stands in the signed program: a changed till does not start (macOS and Windows; Linux has no such check)',
  },
  OnlyLoadAppFromAsar: {
    isOn: true,
    why: 'else a folder named app beside the archive is run in its place, and no hash is asked for',
  },
  LoadBrowserProcessSpecificV8Snapshot: { isOn: false, why: 'no snapshot of its own is packed' },
  GrantFileProtocolExtraPrivileges: { isOn: false, why: 'pages come from app:// and none from file://' },
  WasmTrapHandlers: {
    isOn: true,
    why: 'V8’s own default: out-of-bounds access is caught by the processor; without it WebAssembly is only slower',
  },
}

/** Refused when the Electron that is packed has a fuse that is not named above. */
export const wire: FuseV1Config = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  ...(Object.fromEntries(
    Object.entries(fuses).map(([name, { isOn }]) => [FuseV1Options[name as Fuse], isOn]), // it has no others
  ) as Record<FuseV1Options, boolean>),
}
