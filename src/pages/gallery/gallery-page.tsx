import variables from 'virtual:theme-variables.css?inline'
import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import type { Language } from '../../core/forms/rule-types.ts'
import tokens from '../../ui/theme/tokens.css?raw'
import { ToastRegion } from '../../ui/toast/toast-region.tsx'
import { createToasts } from '../../ui/toast/toast-store.ts'
import { FeedbackSamples } from './feedback-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import style from './gallery.module.css'
import { PartSamples } from './part-samples.tsx'
import { ResultSamples } from './result-samples.tsx'
import { samplesTable } from './samples.ts'

const schemes = ['light', 'dark'] as const

/** The tokens apply to the root element; here each column is a root. */
const scoped = new CSSStyleSheet()
scoped.replaceSync((tokens + variables).replaceAll(':root', `.${style.look}`))

/** For development only: all results, notices and form states in both languages and schemes, side by side. */
export function GalleryPage({ languages }: { languages: Record<Language, I18n> }) {
  const [toasts] = useState(createToasts)
  if (!document.adoptedStyleSheets.includes(scoped)) document.adoptedStyleSheets.push(scoped)
  return (
    // no `main`, because a `main` hides its content after a skeleton
    <div className={style.gallery}>
      {(['zh', 'en'] as const).flatMap((language) =>
        schemes.map((scheme) => (
          <div key={language + scheme} className={style.look} lang={language} data-mantine-color-scheme={scheme}>
            <I18nProvider i18n={languages[language]}>
              <FeedbackSamples texts={samplesTable[language]} showToast={toasts.show} />
              <PartSamples texts={samplesTable[language]} />
              <FieldSamples texts={samplesTable[language]} />
              <ResultSamples action={samplesTable[language].action} />
            </I18nProvider>
          </div>
        )),
      )}
      <ToastRegion toasts={toasts} />
    </div>
  )
}
