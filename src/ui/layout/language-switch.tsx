import { Button } from '../action/button.tsx'
import { useShell } from '../shell-context.ts'

/** Two languages, one button: it is named in the language it leads to. */
export function LanguageSwitch() {
  const { language, setLanguage } = useShell()
  const next = language === 'zh' ? 'en' : 'zh'
  return (
    <Button kind="quiet" lang={next} onClick={() => setLanguage(next)}>
      {next === 'en' ? 'English' : '中文'}
    </Button>
  )
}
