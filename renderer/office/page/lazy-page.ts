// A page or a part of the office that is loaded, with its texts, when it is opened and not before.
import { lazy, type ComponentType } from 'react'
import { laterTexts } from '#renderer/i18n/i18n.ts'

export const lazyPage = <Props extends object>(read: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [page] = await Promise.all([read(), laterTexts()])
    return { default: page }
  })
