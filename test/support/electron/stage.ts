// The stage of the double: the browser context its windows open in, and the folder it calls its own.
import type { BrowserContext } from 'playwright-core'

type Stage = { context: BrowserContext; folder: string }

let stage: Stage | undefined

export const setStage = (to: Stage): void => {
  stage = to
}

export function onStage(): Stage {
  if (!stage) throw new Error('The double of Electron has no stage yet: call setStage first.')
  return stage
}
