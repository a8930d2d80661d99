// The dialog of categories: their names, their order as customers see it, and which of them are empty and can go.
import { useState, type ReactNode } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Stack } from '#renderer/ui/layout.tsx'
import { Fold } from '#renderer/office/page/form-part.tsx'
import { resolverOf, useField, useOpenForm, useRevalidation } from '#renderer/office/page/form.ts'
import {
  moveCategory,
  namesIn,
  removeCategory,
  saveName,
  type NamesFault,
  type OpenCategory,
} from '#renderer/office/products/category-actions.ts'
import { Movers } from '#renderer/office/page/movers.tsx'
import { found, shopLanguage } from '#renderer/office/products/product-actions.ts'
import { noWords, type Words } from '#renderer/office/products/product-form.ts'
import { useProducts } from '#renderer/office/products/products-store.ts'
import { FormField } from '#renderer/office/setup/form-fields.tsx'
import { NamedRow } from '#renderer/office/setup/paired-parts.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { mostCategories, type Catalog, type Category } from '#shared/catalog.ts'
import { allLanguages, languages, type Texts } from '#shared/language.ts'
import type { Problem } from '#shared/problem.ts'

export function CategoriesDialog({ catalog, onClose }: { catalog: Catalog; onClose: () => void }) {
  const [opened, openForm] = useOpenForm<Words, Texts, OpenCategory['base']>('category')
  const [trouble, setTrouble] = useState<Problem | null>(null)
  const notice = trouble && <ProblemNotice problem={trouble} />
  if (opened) return <Naming opened={opened} notice={notice} setTrouble={setTrouble} />
  const askForName = (category: Category | null) => {
    const { revision } = found() ?? {}
    if (revision === undefined) return
    useProducts.setState({ moved: null })
    setTrouble(null)
    openForm({ category, revision }, { ...noWords, ...category?.names })
  }
  /** Shows in the dialog what stands in the way of an act. */
  const act = async (done: Promise<Problem | null | undefined>) => {
    const refused = await done
    if (refused !== undefined) setTrouble(refused)
  }
  return <Listed catalog={catalog} notice={notice} act={act} onClose={onClose} onOpen={askForName} />
}

type ListedProps = {
  catalog: Catalog
  notice: ReactNode
  act: (done: Promise<Problem | null | undefined>) => Promise<void>
  onClose: () => void
  onOpen: (category: Category | null) => void
}

function Listed({ catalog, notice, act, onClose, onOpen }: ListedProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { categories, products } = catalog
  const moved = useProducts((state) => state.moved)
  return (
    <Dialog title={t('products.categories')} onClose={onClose} variant="wide">
      <DialogWords>{t('products.categories.words')}</DialogWords>
      {notice}
      <Stack as="ul" gap={0}>
        {categories.map((category, at) => {
          const name = format.text(category.names)
          const count = products.filter((one) => one.category === category.id).length
          return (
            <NamedRow key={category.id} name={name} notes={[t('products.within', { count })]}>
              {count === 0 && (
                <Button
                  size="compact"
                  icon="trash"
                  name={t('people.staff.removeOf', { name })}
                  onClick={() => void act(removeCategory(category))}
                >
                  {t('people.staff.remove')}
                </Button>
              )}
              <Button size="compact" name={t('plans.changeOf', { name })} onClick={() => onOpen(category)}>
                {t('plans.change')}
              </Button>
              <Movers
                id={category.id}
                name={name}
                moved={moved}
                isFirst={at === 0}
                isLast={at === categories.length - 1}
                move={(by) => void act(moveCategory(category, by))}
              />
            </NamedRow>
          )
        })}
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{t('dialog.close')}</Button>
        {categories.length < mostCategories && (
          <Button variant="main" icon="plus" onClick={() => onOpen(null)}>
            {t('products.categories.new')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type NamingProps = {
  opened: OpenCategory
  notice: ReactNode
  setTrouble: (trouble: Problem | null) => void
}

function Naming({ opened, notice, setTrouble }: NamingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isBusy = usePending('category.save')
  const spoken = shopLanguage()
  const { category } = opened.base
  const close = () => {
    opened.close()
    setTrouble(null)
  }
  const form = useForm({
    formControl: opened.control,
    resolver: resolverOf((words: Words) => namesIn(words, spoken)),
  })
  useRevalidation(form)
  const save = form.handleSubmit(async (names) => {
    const refused = await saveName(opened, names)
    if (refused) setTrouble(refused)
    else if (refused === null) close()
  })
  return (
    <Dialog
      title={
        category ? t('plans.changeOf', { name: format.text(category.names) }) : t('products.categories.new')
      }
      onClose={close}
    >
      <form noValidate onSubmit={(event) => void save(event)} onChange={() => setTrouble(null)}>
        <FormProvider {...form}>
          <Stack gap={4}>
            <Name field={spoken} label={t('office.name')} />
            <Fold title={t('products.languages')}>
              {allLanguages
                .filter((one) => one !== spoken)
                .map((one) => (
                  <Name
                    key={one}
                    field={one}
                    label={t('products.nameIn', { language: languages[one].name })}
                  />
                ))}
            </Fold>
          </Stack>
        </FormProvider>
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      </form>
      {notice}
      <DialogActions>
        <Button onClick={close}>{t('dialog.back')}</Button>
        <Button variant="main" icon="tick" isBusy={isBusy} onClick={() => void save()}>
          {t('office.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Name({ field, label }: { field: keyof Words; label: string }) {
  const { t } = useTranslation()
  const form = useFormContext<Words>()
  const { text, type, ref, fault } = useField<Words, keyof Words, NamesFault>(form, field)
  const error = fault && t(`plans.rule.${fault.rule}`)
  return <FormField label={label} text={text} onChange={type} place={ref} error={error} longest={80} />
}
