// The title of each page: what it is, and whose. By it windows and tabs are told apart.
import i18next from 'i18next'
import { useStore } from '#renderer/till/store.ts'
import type { Surface } from '#shared/command.ts'

export function followTitle(surface: Surface): void {
  let shown = ''
  const show = () => {
    const view = useStore.getState()[surface]
    if (view === null || !i18next.isInitialized) return
    const { shopName: shop } = 'till' in view ? view.till : view
    const title = i18next.t(`page.title.${surface}`, { shop })
    if (title !== shown) document.title = shown = title
  }
  useStore.subscribe((state, before) => {
    if (state[surface] !== before[surface]) show()
  })
  i18next.on('languageChanged', show)
  show()
}
