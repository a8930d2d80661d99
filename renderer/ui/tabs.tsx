// Tabs: arrow keys go along the row of names, and the panel below belongs to the open one.
import clsx from 'clsx'
import { Tabs as Rows } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { chipClasses } from '#renderer/ui/chip.tsx'
import styles from '#renderer/ui/chip.module.css'

export function Tabs<Id extends string>(props: {
  label: string
  tabs: readonly { id: Id; words: string }[]
  chosen: Id
  onSelect: (id: Id) => void
  className?: string | undefined
  panelClassName?: string | undefined
  children: ReactNode
}) {
  const { label, tabs, chosen, onSelect, className, panelClassName, children } = props
  return (
    <Rows.Root
      className={clsx(styles.tabs, className)}
      value={chosen}
      onValueChange={(value: unknown) => {
        const tab = tabs.find(({ id }) => id === value)
        if (tab) onSelect(tab.id)
      }}
    >
      <Rows.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map(({ id, words }) => (
          <Rows.Tab key={id} className={chipClasses} value={id}>
            {words}
          </Rows.Tab>
        ))}
      </Rows.List>
      <Rows.Panel key={chosen} className={clsx(styles.panel, panelClassName)} value={chosen}>
        {children}
      </Rows.Panel>
    </Rows.Root>
  )
}
