// The dialog of all screens. Its window is loaded apart, since no screen needs it at its start.
import type { ReactNode } from 'react'
import { later } from '#renderer/parts/later.tsx'

export type DialogProps = {
  title: string
  close: () => void
  children: ReactNode
  look?: 'plain' | 'wide' | 'full' | 'low'
}

export const Dialog = later<DialogProps>(
  async () => (await import('#renderer/parts/dialog-window.tsx')).DialogWindow,
)
