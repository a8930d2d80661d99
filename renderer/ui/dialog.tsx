// The dialog of all screens. Its window is loaded apart, since no screen needs it at its start.
import type { DialogProps } from '#renderer/ui/dialog-window.tsx'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'

export const Dialog = lazyPart<DialogProps>(
  async () => (await import('#renderer/ui/dialog-window.tsx')).DialogWindow,
)
