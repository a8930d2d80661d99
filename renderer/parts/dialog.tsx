// How is something asked before it is done? The platform's own modal dialog: focus goes in, and back to where it was.
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

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
  const place = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed before it leaves the page: only then does the platform give the focus back.
  useLayoutEffect(() => {
    const dialog = place.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={place}
      className={`dialog ${look}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
