// A till in the desktop program, for tests of the program itself: what the double of Electron and Electron both give of it.
import type { BrowserWindow } from 'electron'
import type { Page } from 'playwright-core'
import type { Surface } from '#shared/command.ts'
import type { Screens } from '#test/support/pages/screens.ts'
import type { FolderOptions } from '#test/support/till/till-folder.ts'

/** What main has of Electron. */
type Electron = typeof import('electron')

/** The windows of a program that runs. */
export type DesktopWindows = {
  /** Of the window that shows this, now or soon; it is loaded. */
  page: <Of extends Surface>(of: Of) => Promise<Screens[Of]>
  /** In order. Resolves when nothing of it runs any more. */
  quit(): Promise<void>
}

export type Desktop = DesktopWindows & {
  folder: string
  /** `act` is done in main, where it gets as text: of what stands around it there is nothing. */
  evaluate<Given, Answer>(
    act: (electron: Electron, given: Given) => Answer | Promise<Answer>,
    given: Given,
  ): Promise<Answer>
  /** At the machine's keyboard, as playwright names keys. */
  press(of: Surface, keys: string): Promise<void>
  /** The process of a window's page ends as if by itself. Gives the page that comes in its place. */
  crash<Of extends Surface>(of: Of): Promise<Screens[Of]>
  /** Somebody starts the same till once more. Resolves when that program has ended. */
  startAgain(): Promise<void>
  /** The program's exit code, once it has ended, whoever ended it. */
  ended: Promise<number | null>
  /** The program ends to come back by itself: what comes. */
  comeBack(): Promise<DesktopWindows>
} & AsyncDisposable

export type DesktopHost = {
  open: (options?: FolderOptions) => Promise<Desktop>
  /** A start that ends by itself: its exit code, none where it had to be ended, and what it said in its terminal. */
  fail: (folder: string, flags: string[]) => Promise<{ code: number | null; said: string }>
}

export const flagsOf = (folder: string, { isKiosk = false }: FolderOptions = {}): string[] => [
  '--data',
  folder,
  ...(isKiosk ? ['--kiosk'] : []),
]

/** A till that may sell opens both its screens, a kiosk its one. */
export const windowsOf = ({ isKiosk = false }: FolderOptions): number => (isKiosk ? 1 : 2)

/** `act` is given the window that shows this, in main. */
export const atWindow = <Answer>(
  { evaluate }: Pick<Desktop, 'evaluate'>,
  of: Surface,
  act: (window: BrowserWindow) => Answer,
): Promise<Answer> =>
  evaluate(
    ({ BrowserWindow: windows }, [path, text]) => {
      const shows = (window: BrowserWindow) => window.webContents.getURL().split('#')[0]?.endsWith(path)
      const window = windows.getAllWindows().find(shows)
      if (!window) throw new Error(`no window of ${path}`)
      const again = process.getBuiltinModule('node:vm').runInThisContext(`(${text})`) as typeof act // out of its own text
      return again(window)
    },
    [`/${of}/`, String(act)] as const,
  )

/** What the page itself could ask of the till. */
export const ask = (page: Page, name: string, input: unknown): Promise<unknown> =>
  page.evaluate(
    ([asked, given]) =>
      (
        globalThis as unknown as { till: { call: (name: string, input: unknown) => Promise<unknown> } }
      ).till.call(asked as string, given),
    [name, input],
  )
