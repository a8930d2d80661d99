// How is something asked before it is done? In front of everything else: focus goes in, and back to where it was.
import '#renderer/parts/dialog.css'
import { Dialog as Asked } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

export function Dialog({
  title,
  close,
  children,
  look = 'plain',
}: {
  title: string
  close: () => void
  children: ReactNode
  look?: 'plain' | 'wide' | 'full' | 'low'
}) {
  return (
    <Asked.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && close()}>
      <Asked.Portal>
        <Asked.Backdrop className="dialog-veil" forceRender />
        <Asked.Viewport className="dialog-place">
          <Asked.Popup className={`dialog ${look}`}>
            <Asked.Title className="dialog-title">{title}</Asked.Title>
            {children}
          </Asked.Popup>
        </Asked.Viewport>
      </Asked.Portal>
    </Asked.Root>
  )
}
