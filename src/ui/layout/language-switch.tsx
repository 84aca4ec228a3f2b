import { Button } from '../action/button.tsx'
import { useShell } from '../shell-context.ts'

/** Switches between two languages; its label is in the other language. */
export function LanguageSwitch() {
  const { language, setLanguage } = useShell()
  const next = language === 'zh' ? 'en' : 'zh'
  return (
    <Button kind="quiet" lang={next} onClick={() => setLanguage(next)}>
      {next === 'en' ? 'English' : '中文'}
    </Button>
  )
}
