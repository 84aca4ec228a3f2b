// Replaces the clients of Feishu, DingTalk and WeCom in a developer's browser: the developer types the code, everything else succeeds.
;(() => {
  const ask = (name) => () => {
    const code = prompt(`${name}: the code of its client`)
    return code ? Promise.resolve(code) : Promise.reject(new Error('denied'))
  }
  const answer = (code, { success, onSuccess, fail, onFail }) => {
    const [done, refused] = [success ?? onSuccess, fail ?? onFail]
    code().then(
      (value) => done?.({ code: value }),
      () => refused?.({ errno: 2_700_002, errorCode: 3 }),
    )
  }
  const [feishu, dingtalk] = [ask('Feishu'), ask('DingTalk')]
  const ready = (then) => setTimeout(then)
  window.h5sdk = { ready, error: () => {}, config: ({ onSuccess }) => onSuccess?.() }
  window.tt = { requestAccess: (given) => answer(feishu, given), requestAuthCode: (given) => answer(feishu, given) }
  window.dd = { ready, requestAuthCode: (given) => answer(dingtalk, given) }
  window.ww = { register: ({ onConfigSuccess }) => onConfigSuccess?.() }
})()
