// Tabs: arrow keys go along the row of names, and the panel below belongs to the open one.
import '#renderer/ui/tabs.css'
import { Tabs as Rows } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export function Tabs<Id extends string>(props: {
  label: string
  tabs: readonly { id: Id; words: string }[]
  chosen: Id
  choose: (id: Id) => void
  children: ReactNode
}) {
  const { label, tabs, chosen, choose, children } = props
  return (
    <Rows.Root
      className="tabs"
      value={chosen}
      onValueChange={(value: unknown) => {
        const tab = tabs.find(({ id }) => id === value)
        if (tab) choose(tab.id)
      }}
    >
      <Rows.List className="tab-list" aria-label={label} activateOnFocus>
        {tabs.map(({ id, words }) => (
          <Rows.Tab key={id} className="tab" value={id}>
            {words}
          </Rows.Tab>
        ))}
      </Rows.List>
      <Rows.Panel key={chosen} className="tab-panel" value={chosen}>
        {children}
      </Rows.Panel>
    </Rows.Root>
  )
}
