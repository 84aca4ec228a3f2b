import { type ReactNode, useRef } from 'react'

interface FileButtonProps {
  className?: string | undefined
  children: ReactNode
  onFiles: (files: readonly File[]) => void
}

/** Opens the device's own choice of files; on a phone also its camera and photos. */
export function FileButton({ className, children, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // the same file can be chosen again
          currentTarget.value = ''
        }}
      />
    </>
  )
}
