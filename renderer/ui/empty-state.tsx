// The notice where a list is still empty: a drawing, words that say so, and what to do about it.
import '#renderer/ui/empty-state.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'

/** `children`: the act, when there is one. */
export function Empty(props: { icon: IconName; title: string; words?: string; children?: ReactNode }) {
  const { icon, title, words, children } = props
  return (
    <div className="empty">
      <span className="empty-icon" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <p className="empty-title">{title}</p>
      {words !== undefined && <p className="empty-words">{words}</p>}
      {children !== undefined && <div className="empty-acts">{children}</div>}
    </div>
  )
}
