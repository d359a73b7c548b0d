import type { LanguageRules } from "./language-rules.ts";

const chinese: LanguageRules = {
  glue: "的 和 与 與 及 以及 在 于 於 从 從 对 對 对于 由 向 为 為 为了 或 或者 以 之 其 该 關於 关于 根据 根據 通过 通過 并 並 而 中 上 下 里 裡 内 外 间 等 将 將 把 被",
  pointing:
    "我 我们 我們 你 你们 你們 您 他 她 它 他们 他們 她们 它们 它們 这 這 这个 這個 这些 這些 那 那个 那個 那些 这里 這裡 这儿 那里 那裡 那儿 这样 這樣 那样 那樣 这么 這麼 那么 那麼 现在 現在 今天 明天 昨天 自己 大家 别人 有人 什么 什麼 东西 東西 事情 人 咱们 此",
  common:
    "是 有 没 没有 沒有 不 不是 了 着 著 过 過 会 會 能 能够 可以 可能 要 想 应该 應該 必须 需要 说 說 讲 講 看 看到 知道 觉得 覺得 认为 認為 来 來 去 到 做 给 給 让 讓 用 使用 就 就是 也 也是 都 还 還 还是 還是 又 再 很 非常 更 最 太 比较 比較 只 只是 才 已经 已經 一直 总是 经常 有时 吗 嗎 呢 吧 啊 呀 哦 嘛 如果 因为 因為 所以 但 但是 不过 不過 虽然 雖然 然后 然後 而且 并且 那麽 怎么 怎麼 怎样 为什么 為什麼 哪 哪里 哪个 谁 誰 多少 几 幾 每 各 某 另 另外 其他 其它 一 一个 一個 两 兩 两个 三 四 五 第一 第二 次 个 個 种 種 些 一些 一样 一下 时候 時候 时间 年 月 日 天 点 點 部分 方面 方式 例如 比如 其实 其實 真的 当然 當然 可能 好 对 對 好的 谢谢 謝謝 很多 许多 多 少 大 小 地 得 所 者 起来 出来 下来 里面 之后 之前 以后 以前 的话",
  verbs: "",
  fillers: "嗯 呃 额 唔",
  openers:
    "所以说|所以|然后呢|然后|然後|那么|那麼|那|但是|但|而且|好，|好的，|嗯|呃|对，|對，|其实|其實|就是说|就是說|就是|因为|因為|或者|我觉得|你知道|不过|不過|啊|哦|当然，|另外，|这个|那个",
  backward: "这|這|那|他|她|它|此|其|因此|从而|同样|也|所以|然而|反之|否则|该|两者",
  questions: "什么|什麼|为什么|為什麼|怎么|怎麼|如何|谁|誰|哪|是不是|有没有|能不能|难道",
  asides:
    "订阅|訂閱|点赞|點讚|评论区|評論|留言|简介|资讯栏|赞助|優惠碼|优惠码|欢迎|歡迎|早上好|下午好|晚上好|大家好|你好|我是|我叫|谢谢|謝謝|感谢|感謝|再见|再見|下期|拜拜|不知道|好问题|鼓掌|掌声",
  signals:
    "我们来讲|来讨论|讨论|討論|这个视频|這個視頻|今天|主题|主題|目标|目標|目的|结果|結果|结论|結論|总结|總結|总之|重要|关键|關鍵|主要|原因|问题|問題|意味着|意味著|决定|決定|建议|建議|提出|特别|尤其|也就是说",
  shifts:
    "下一个问题|下一個問題|下一个|接下来|接下來|我们来看|我們來看|另一个问题|另外|首先|其次|第一|第二|第三|最后|最後|最终|开始|我们先|说到|顺便|现在",
  suffixes: "",
  prefixes: "",
  vague:
    "问题 問題 答案 想法 例子 数量 部份 原因 事实 情况 情況 世界 生活 月份 星期 小时 分钟 时刻 结果 類型 类型 水平 不同 重要 可能 具体 主要 整个 完全 高 低 简单 容易 困难 有趣 真正 下一个 最后 查看 进行 添加 更改 编辑 增加 改进 提供 支持 完成 选择 需要 变成 成为 出现 开始 继续 打开 点击 看看 希望",
};

const japanese: LanguageRules = {
  glue: "の に は を が と で も へ や から まで より か など による において について として における に対して による また および 及び または ため 中 上 的 間",
  pointing:
    "私 僕 俺 私たち 我々 あなた 君 皆さん みなさん 彼 彼女 彼ら これ それ あれ どれ この その あの ここ そこ あそこ こちら そちら こう そう ああ こういう そういう 今 今日 明日 昨日 自分 何か 誰か 何も 誰も 全部 みんな もの こと 方 人 人たち やつ",
  common:
    "です ます でした ました ません だ だった である あり ある あっ いる いた い し する した して され さ れ れる られ られる なる なっ なり なら ない なく なかっ なかった た て でき できる よう ような ように たい たく という って いう 言う 言っ 言い 思う 思い 思っ 見る 見 見て 知る 知っ 分かる わかる わかり 行く 行っ 来る 来 くる き 使う 使っ やる やっ くれ くれる もらう ください ください みる みて おり しまう しまっ ね よ な さ わ ぞ けど けれど けども しかし でも だから ので のに ば たら とか たり ながら だけ しか くらい ぐらい ほど とても すごく 非常に もっと もう まだ よく 少し ちょっと たくさん 多く 全て すべて 本当に 実は 実際 たぶん 多分 やはり やっぱり もちろん 例えば たとえば まず 次 次に 最初 最後 一つ 二つ 三つ 一 二 三 四 五 回 年 月 日 時 時間 分 部分 感じ 形 場合 何 なん どう どこ いつ 誰 なぜ どの どんな いくつ 他 ほか 別 同じ 新しい いい 良い はい いいえ うん ありがとう こんにちは じゃ じゃあ では ん ござい",
  verbs: "",
  fillers: "えー えーと えっと あのー うーん まあ んー あー",
  openers:
    "で、|で|それで|そして|でも|しかし|だから|なので|じゃあ|では|はい、|はい|ええ|うん|まあ|えー|えーと|えっと|あの、|あのー|あの|その、|つまり|要するに|ちなみに|実は|そうですね|それから|あと、|ということで|さて|なんか|やっぱり",
  backward:
    "これ|それ|あれ|この|その|あの|ここ|そこ|彼|彼女|彼ら|こう|そう|こういう|そういう|そのため|したがって|しかも|また|同様に|どちらも|ので|けど",
  questions: "何|なに|なぜ|どう|どこ|いつ|誰|どの|どんな|どうして|いくつ|どれ",
  asides:
    "チャンネル登録|高評価|コメント|概要欄|スポンサー|クーポン|ようこそ|おはようございます|こんにちは|こんばんは|はじめまして|と申します|ありがとうございます|ありがとうございました|よろしくお願い|お疲れ|さようなら|またお会い|また次回|わかりません|いい質問|拍手|音楽",
  signals:
    "についてお話|についてお話し|について説明|この動画|今日|本日|テーマ|目的|目標|結果|結論|まとめ|まとめる|重要|大切|ポイント|主な|理由|問題|課題|アイデア|意味|決定|決め|提案|特に|つまり",
  shifts:
    "次の質問|次のテーマ|次に|続いて|それでは|では次|他の質問|まず|第一に|第二に|最後に|始めましょう|見ていきましょう|話は変わ|ところで|さて",
  suffixes: "",
  prefixes: "",
  vague:
    "問題 質問 答え 例 数 理由 事実 世界 人生 週間 結果 種類 レベル 状況 場所 言葉 今年 来年 異なる 重要 可能 特定 主 全体 簡単 大変 面白い 本当 次回 変更 追加 使用 実行 表示 確認 提供 開始 利用 対応 選択 必要 素晴らしい",
};

const korean: LanguageRules = {
  glue: "및 또는 또 그리고 대한 대해 위해 위한 통해 통한 따라 따른 의한 관한 관련 같은 있는 사이 중 후 전 동안 까지 부터",
  pointing:
    "나 나는 내 내가 나의 저 저는 제 제가 우리 우리는 우리가 우리의 저희 너 너는 네 당신 여러분 그 그는 그녀 그들 그것 그것은 이 이것 이것은 이거 이게 이런 저것 저거 그거 그게 그런 저런 여기 거기 저기 여기서 거기서 지금 오늘 내일 어제 뭔가 누군가 아무 아무것도 모두 모든 자신 것 것은 것이 것을 거 거는 게 걸 수 사람 사람들 분들 때",
  common:
    "있다 있습니다 있어요 있는데 있고 있었습니다 있을 없다 없습니다 없는 없어요 이다 입니다 이에요 예요 하다 합니다 해요 하는 하고 하면 하지 하게 했습니다 했어요 한 할 해서 해야 됩니다 돼요 되는 되고 된 될 되면 되어 않습니다 않는 않고 않아요 아니다 아닙니다 아니라 말씀 말하는 말합니다 생각합니다 생각해요 생각이 보면 보고 보는 봅니다 보시면 볼 알고 알 아는 모르 싶은 싶습니다 가는 가서 오는 와서 주는 정말 진짜 매우 아주 너무 더 가장 많이 많은 조금 좀 다시 항상 자주 아마 사실 그냥 바로 이미 아직 또한 역시 만약 때문에 때문 그래서 하지만 그런데 근데 그러나 그러면 그러니까 왜냐하면 무엇 뭐 어떻게 왜 언제 어디 누구 어떤 어느 몇 다른 같이 함께 첫 번째 두 새로운 한번 하나 둘 세 네 다섯 번 시간 년 월 일 부분 방법 예 예를 들어 네 예 아니요 감사합니다 안녕하세요 이렇게 그렇게 저렇게 여러 각 약 등 좋은",
  verbs: "",
  fillers: "음 어 아 에 그 저",
  openers:
    "그리고|그래서|그런데|근데|하지만|그러면|그럼|그러니까|자,|자|네,|네|예,|아니|이제|음|어|뭐|그|왜냐하면|또|사실|사실은|어쨌든|아무튼|참고로|일단|그니까|즉",
  backward:
    "이것|이거|이게|이는|그것|그거|그게|그는|그녀|그들|이런|그런|이러한|그러한|여기|거기|따라서|그러나|그렇기|이렇게|그렇게|둘 다|이를|그를",
  questions: "무엇|뭐|왜|어떻게|언제|어디|누가|누구|어떤|어느|몇|얼마나|과연|혹시",
  asides:
    "구독|좋아요|댓글|설명란|스폰서|협찬|할인 코드|환영합니다|안녕하세요|안녕하십니까|반갑습니다|제 이름은|감사합니다|고맙습니다|다음 시간에|다음 영상|안녕히|모르겠|좋은 질문|박수|음악",
  signals:
    "에 대해 이야기|대해 말씀|이 영상|이번 영상|오늘|주제|목표|목적|결과|결론|요약|정리하|중요|핵심|주요|이유|원인|문제|아이디어|의미|결정|제안|따라서|특히|즉",
  shifts:
    "다음 질문|다음 주제|다음으로|넘어가|다른 질문|첫째|첫 번째|둘째|두 번째|셋째|마지막으로|끝으로|시작하|살펴보|그건 그렇고|이제",
  suffixes:
    "에서는 에서도 에서 에게서 에게 으로써 으로서 으로는 으로 로서 로는 로 부터 까지 처럼 보다 이라는 라는 이라고 라고 이나 나 이며 며 이고 고 과는 과 와는 와 들은 들이 들을 들의 들 은 는 이 가 을 를 의 에는 에도 에 도 만 하는 하고 하게 하면 해서 했다 합니다 했습니다 입니다 이다 적인 적으로 적",
  prefixes: "",
  vague:
    "문제 질문 대답 생각 예시 숫자 이유 사실 경우 세계 인생 주일 결과 종류 수준 상황 장소 말 올해 내년 다양한 중요한 가능한 특정 주요 전체 간단한 쉬운 어려운 재미있는 새로운 다음 마지막 엄청난 놀라운 최고의 그리고",
  verbal: "니다 는데 지만 면서 어서 아서 하는 되는 있는",
};

const thai: LanguageRules = {
  glue: "และ ที่ ใน ของ กับ จาก แก่ ต่อ โดย เพื่อ หรือ ถึง ระหว่าง ตาม บน ใต้ นอก ภายใน ซึ่ง อัน สำหรับ เกี่ยวกับ ด้วย รวม ทั้ง การ ความ แห่ง เป็น ณ",
  pointing:
    "ผม ฉัน ดิฉัน หนู เรา พวกเรา คุณ ท่าน เธอ เขา พวกเขา มัน นี้ นี่ นั้น นั่น โน่น ที่นี่ ที่นั่น ตรงนี้ ตอนนี้ เดี๋ยวนี้ วันนี้ พรุ่งนี้ เมื่อวาน อะไร ใคร ทุกคน ทุก ตัวเอง สิ่ง สิ่งที่ อัน เรื่อง คน พี่ น้อง เพื่อน",
  common:
    "คือ เป็น มี ไม่ ไม่ใช่ ไม่มี ได้ จะ ต้อง ควร อาจ อาจจะ สามารถ ทำ ให้ ไป มา อยู่ เอา ใช้ พูด บอก ว่า เห็น ดู รู้ คิด เข้าใจ อยาก ขอ ครับ ค่ะ คะ นะ นะครับ นะคะ จ้า ก็ แล้ว แต่ ถ้า หาก เพราะ เพราะว่า ดังนั้น เลย จึง เมื่อ ตอน ขณะ แบบ เช่น อย่าง อย่างเช่น เหมือน มาก น้อย กว่า ที่สุด หลาย บาง ทั้งหมด เพียง แค่ เท่านั้น ยัง เคย กำลัง ถูก โดน กัน เอง อีก ใหม่ แรก หนึ่ง สอง สาม สี่ ห้า ครั้ง เวลา ปี วัน ส่วน วิธี ตัวอย่าง จริง จริงๆ อาจ คงจะ คง ใช่ ไหม มั้ย หรือเปล่า ทำไม ยังไง อย่างไร ที่ไหน เมื่อไหร่ เท่าไหร่ กี่ ดี โอเค ขอบคุณ สวัสดี ออก เข้า ขึ้น ลง กลับ เนี่ย เนาะ",
  verbs: "",
  fillers: "เอ่อ อืม อ่า เออ อ้า",
  openers:
    "แล้วก็|แล้ว|และ|แต่|ก็|โอเค|ครับ|ค่ะ|คือ|เพราะว่า|เพราะ|หรือ|ดังนั้น|ทีนี้|เอาล่ะ|เอ่อ|อืม|จริงๆแล้ว|จริง ๆ แล้ว|ถ้างั้น|อย่างไรก็ตาม",
  backward: "นี้|นี่|นั้น|นั่น|มัน|เขา|เธอ|พวกเขา|ที่นั่น|ดังนั้น|ซึ่ง|ที่|จึง|เช่นกัน|ทั้งคู่",
  questions: "อะไร|ใคร|ทำไม|อย่างไร|ยังไง|เมื่อไหร่|ที่ไหน|เท่าไหร่|กี่",
  asides:
    "กดติดตาม|ติดตามช่อง|กดไลค์|ไลก์|คอมเมนต์|ใต้คลิป|สปอนเซอร์|โค้ดส่วนลด|ยินดีต้อนรับ|สวัสดี|ชื่อ|ขอบคุณ|พบกันใหม่|ลาก่อน|บ๊ายบาย|ไม่รู้|คำถามที่ดี|ปรบมือ|ดนตรี|เพลง",
  signals:
    "พูดถึง|คุยกันเรื่อง|ในคลิปนี้|ในวิดีโอนี้|วันนี้|หัวข้อ|เป้าหมาย|จุดประสงค์|วัตถุประสงค์|ผลลัพธ์|สรุป|สำคัญ|หลัก|เหตุผล|สาเหตุ|ปัญหา|แนวคิด|หมายความว่า|ตัดสินใจ|เสนอ|ข้อเสนอ|โดยเฉพาะ",
  shifts: "คำถามต่อไป|หัวข้อต่อไป|ต่อไป|ถัดไป|มาดูกัน|อีกคำถาม|อย่างแรก|ข้อแรก|ข้อที่สอง|สุดท้าย|เริ่ม|มาพูดถึง|ทีนี้",
  suffixes: "",
  prefixes: "",
};

const vietnamese: LanguageRules = {
  glue: "và của trong cho với từ đến về tại bởi do theo giữa trên dưới ngoài qua hoặc hay như mà là những các một bằng để vì nhằm trước sau cùng",
  pointing:
    "tôi tui mình chúng ta bạn anh chị em ông bà cô chú các nó họ hắn này kia đó đây ấy nọ thế vậy bây giờ hôm nay mai qua ai gì người cái con điều việc thứ mọi tất cả",
  common:
    "là có không chưa chẳng đã đang sẽ được bị phải cần nên muốn thể làm đi lại ra vào lên xuống nói bảo thấy xem nhìn biết nghĩ hiểu dùng lấy đưa rất nhiều ít hơn nhất quá lắm cũng chỉ còn vẫn mới từng luôn thường khi nếu thì nhưng nhưng mà tuy bởi vì cho nên nên là tức ví dụ như sao tại sao thế nào đâu bao giờ bao nhiêu mấy nào khác mỗi cả vài nhiều đầu tiên thứ hai hai ba bốn năm lần lúc thời gian ngày tháng phần cách thật thực sự có lẽ chắc đúng rồi vâng dạ ạ à ừ nhé nha nhỉ ơi cảm ơn xin chào tốt rằng ở sự cuộc chiếc",
  verbs: "",
  fillers: "ờ ừm à ừ ơ",
  openers:
    "và|nhưng|nhưng mà|thì|vậy thì|rồi|vâng|dạ|ok|à|ờ|thế|bởi vì|vì|hoặc|tức là|thật ra|thực ra|ví dụ,|xem nào|tất nhiên,|nhân tiện|cho nên|rồi thì",
  backward:
    "này|đó|đây|nó|họ|ông ấy|bà ấy|anh ấy|cô ấy|điều này|điều đó|việc này|việc đó|vì vậy|do đó|tuy nhiên|mà|cả hai|như vậy|thế",
  questions: "gì|ai|tại sao|vì sao|thế nào|như thế nào|khi nào|bao giờ|ở đâu|bao nhiêu|mấy|có phải|liệu",
  asides:
    "đăng ký kênh|đăng ký|nhấn like|bình luận|phần mô tả|tài trợ|mã giảm giá|chào mừng|chào buổi|xin chào|chào các bạn|chào mọi người|tên tôi là|mình là|cảm ơn|hẹn gặp lại|tạm biệt|không biết|câu hỏi hay|vỗ tay|âm nhạc",
  signals:
    "nói về|thảo luận|trong video này|hôm nay|chủ đề|mục tiêu|mục đích|kết quả|kết luận|tóm lại|tóm tắt|quan trọng|chính|lý do|nguyên nhân|vấn đề|ý tưởng|có nghĩa là|quyết định|đề xuất|đặc biệt|do đó",
  shifts:
    "câu hỏi tiếp theo|chủ đề tiếp theo|tiếp theo|chuyển sang|câu hỏi khác|thứ nhất|thứ hai|thứ ba|đầu tiên|cuối cùng|bắt đầu|hãy cùng|bây giờ",
  suffixes: "",
  prefixes: "",
  vague:
    "chỗ câu hỏi trả lời ý tưởng ví dụ con số phần vấn đề lý do sự thật trường hợp phía từ thế giới cuộc sống tháng tuần giờ phút cuối đầu loại dạng mức tình huống kết quả khác quan trọng có thể nhất định chung chính toàn bộ lớn nhỏ cao thấp đơn giản dễ khó thú vị",
};

const indonesian: LanguageRules = {
  glue: "dan di ke dari untuk dengan pada oleh dalam antara tentang terhadap atau yang sebagai seperti hingga sampai sejak selama tanpa melalui menurut bagi para atas bawah setelah sebelum serta",
  pointing:
    "saya aku kami kita kamu anda kalian engkau dia ia beliau mereka ini itu sini sana situ tersebut sekarang hari besok kemarin sesuatu seseorang semua semuanya diri sendiri hal orang teman-teman gue gua lo lu",
  common:
    "adalah ialah ada tidak nggak enggak gak tak bukan belum sudah udah telah akan sedang lagi bisa dapat harus perlu mau ingin boleh jadi menjadi punya mempunyai memiliki membuat buat lakukan melakukan pakai pergi datang bilang kata mengatakan lihat melihat tahu pikir rasa kasih beri memberi sangat sekali banyak sedikit lebih paling kurang juga hanya cuma saja masih pernah selalu sering kadang kalau jika apabila ketika saat karena sebab sehingga maka jadi tapi tetapi namun sedangkan walaupun meskipun apa siapa bagaimana gimana kapan mana kenapa mengapa berapa lain lainnya setiap tiap beberapa sama pertama kedua baru satu dua tiga empat lima kali waktu tahun bagian cara contoh misalnya mungkin benar memang sebenarnya tentu ya iya oke baik terima kasih halo nah kan sih deh dong kok lah pun begitu begini gitu bahwa agar supaya akan",
  verbs: "",
  fillers: "eh em hmm ehm eee",
  openers:
    "dan|tapi|tetapi|jadi|nah|oke|ya,|ya|iya|tidak,|terus|lalu|kemudian|karena|atau|maksudnya|sebenarnya|kalau begitu|misalnya,|lihat|tentu saja,|ngomong-ngomong|baik,|nah jadi",
  backward:
    "ini|itu|dia|ia|mereka|tersebut|di sana|di sini|oleh karena itu|namun|juga|yang|di mana|ketika|keduanya|begitu|begini|hal ini|hal itu",
  questions: "apa|apakah|siapa|bagaimana|gimana|kapan|di mana|dimana|kenapa|mengapa|berapa|mana",
  asides:
    "subscribe|jangan lupa like|tombol like|komentar|kolom komentar|deskripsi|sponsor|kode promo|selamat datang|selamat pagi|selamat siang|selamat malam|halo semuanya|halo teman|assalamualaikum|nama saya|terima kasih|sampai jumpa|tidak tahu|pertanyaan bagus|tepuk tangan|musik",
  signals:
    "membahas|akan bahas|berbicara tentang|dalam video ini|di video ini|hari ini|topik|tujuan|hasil|kesimpulan|ringkasan|singkatnya|penting|utama|alasan|masalah|ide|artinya|berarti|memutuskan|keputusan|usulan|mengusulkan|terutama|oleh karena itu",
  shifts:
    "pertanyaan selanjutnya|pertanyaan berikutnya|topik berikutnya|selanjutnya|berikutnya|mari kita|pertanyaan lain|yang pertama|pertama-tama|yang kedua|terakhir|kita mulai|ngomong-ngomong|sekarang",
  suffixes: "annya kannya kan nya an i lah kah pun ku mu",
  prefixes: "memper member meng meny mem men me peng peny pem pen pe ber di ter ke se",
  vague:
    "orang manusia anak tempat pertanyaan jawaban ide contoh angka bagian masalah alasan fakta kasus sisi kata dunia hidup bulan minggu jam menit saat akhir awal jenis bentuk tingkat situasi hasil berbeda penting mungkin tertentu umum utama seluruh besar kecil tinggi rendah sederhana mudah sulit menarik",
};

/** Rules for East and Southeast Asian languages, by primary subtag. */
export const eastAsianLanguages: Readonly<Record<string, LanguageRules>> = {
  zh: chinese,
  ja: japanese,
  ko: korean,
  th: thai,
  vi: vietnamese,
  id: indonesian,
  ms: indonesian,
};
