// The window of a dialog in front of everything else: focus goes into it, and back to where it was.
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import styles from '#renderer/ui/dialog-window.module.css'
import { focusFirstControl, screenHeading } from '#renderer/ui/focus.ts'

export type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  variant?: 'plain' | 'wide' | 'full' | 'low'
  className?: string | undefined
}

export function DialogWindow({ title, onClose, children, variant = 'plain', className }: DialogProps) {
  // Before anything in the dialog takes the focus.
  const [keep] = useState(() => keepFocus(document.activeElement))
  // Within the surface that asks, so that its sizes hold in here too.
  const [surface, setSurface] = useState<HTMLElement | null>(null)
  return (
    <BaseDialog.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onClose()}>
      {surface === null && (
        <span
          hidden
          ref={(asker) => {
            if (asker) setSurface(asker.closest<HTMLElement>('#screen > *'))
          }}
        />
      )}
      <BaseDialog.Portal className={styles.portal} container={surface}>
        <BaseDialog.Backdrop className={styles.veil} forceRender />
        <BaseDialog.Viewport className={styles.place}>
          <BaseDialog.Popup
            ref={keep}
            className={clsx(styles.dialog, styles[variant], className)}
            finalFocus={false}
          >
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/**
 * At once, in and out: a key that follows the one that opened it belongs to the dialog already, and whatever takes the
 * focus because the dialog closed takes it after this.
 */
const keepFocus = (opener: Element | null) => (popup: HTMLElement | null) => {
  if (popup && !popup.contains(document.activeElement)) focusFirstControl(popup)
  return () => {
    // What opened it may be gone: the first choice from the catalog takes the empty basket's buttons away.
    const isGone = opener !== null && !opener.isConnected
    const back = isGone ? screenHeading() : opener
    if (back instanceof HTMLElement) back.focus({ preventScroll: true })
  }
}
