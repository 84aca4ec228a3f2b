import style from './shared.module.css'

/** A success message, shown for a moment. The live region exists before its text, so that screen readers announce it. */
export function DoneNote({ text }: { text: string | null }) {
  return (
    <p role="status" className={text ? style.done : 'visually-hidden'}>
      {text && (
        <>
          <span aria-hidden="true">✓</span> {text}
        </>
      )}
    </p>
  )
}
