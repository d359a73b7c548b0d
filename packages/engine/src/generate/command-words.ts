/**
 * Words by which anybody who wants a text written otherwise has to say so, whatever the phrasing: who is to write, what
 * is written, how, by which rules, and what is to give way. `*` stands for any ending. Words alone tell nothing: they
 * count only where a sentence has nothing to do with its talk; see `findAsides`.
 */
export const commandWords = {
  /** Whoever reads, shortens or writes. */
  writer:
    // English
    "ai ais a.i. machine machines robot* bot bots chatbot* assistant* model models gpt* chatgpt claude gemini copilot llm* " +
    "algorithm* software program programs system systems agent agents automaton parser* scraper* crawler* engine engines " +
    "neural network networks helper* whoever anyone anybody reader* user users viewers audience writer* editor* author " +
    "authors operator* developer* admin administrator* moderator* summarizer* summariser* summarizing summarising " +
    "summarize* summarise* condense* condensing shorten* transcribe* translator* narrator* compiler* computer* tool tools " +
    // German, Dutch and the Nordic languages
    "ki künstliche* intelligenz sprachmodell* assistent* maschine* roboter* programm* leser* leserin* nutzer* betreiber* " +
    "redaktion* zusammenfass* kürzt machine-lezer computers lezer* gebruiker* samenvat* assistenten läsare användare " +
    "sammanfatt* maskin* læser* bruger* leser bruker* sammenfat* tekoäly* avustaja* kone koneen lukija* tiivist* " +
    // Romance languages
    "ia intelligence artificielle assistante lecteur* utilisateur* résume* résumant machine* logiciel* inteligencia inteligência " +
    "artificial asistente* assistente* máquina* lector* leitor* usuario* usuário* utilizador* resuma* resumir* resume robô* " +
    "intelligenza artificiale macchina* lettor* utent* riassum* asistent* cititor* utilizator* rezum* lector* " +
    // Slavic and Baltic languages
    "asystent* model* maszyn* czytelni* użytkowni* streszcza* podsumowu* asistent* stroj* strojů čtenář* uživatel* shrnuje* " +
    "ии ассистент* помощник* модел* машин* нейросет* нейронн* робот* бот боту читател* пользовател* программ* кто-то " +
    "ші асистент* помічник* читач* користувач* изкуствен* четец* потребител* вјештачк* umjetn* pomoćnik* čitatelj* korisnik* " +
    "asistentas skaitytoj* assistents lasītāj* " +
    // Others
    "βοηθ* μοντέλο μηχαν* αναγνώστ* ρομπότ mesterséges asszisztens* gép* olvasó* felhasználó* yapay zeka asistan* makine* " +
    "model* okuyucu* okur* kullanıcı* robot* kecerdasan buatan asisten* mesin pembaca pengguna merangkum trí tuệ nhân tạo " +
    "trợ lý máy người đọc الذكاء الاصطناعي المساعد مساعد نموذج آلة القارئ القراء روبوت هوش مصنوعی دستیار ماشین خواننده " +
    "בינה מלאכותית עוזר מודל מכונה קורא קוראים रोबोट सहायक मॉडल मशीन पाठक এআই সহায়ক মডেল যন্ত্র পাঠক مشین معاون قاری",
  /** What is written. */
  product:
    "summary summaries recap* digest* gist* abstract overview* synopsis outline* notes bullet bullets bulleted headline* " +
    "title titles caption captions subtitle* transcript* transcription* text texts write-up writeup article draft* copy " +
    "version versions output* response* reply replies answer answers result results line lines page pages prose paragraph* " +
    "sentence* word words token tokens phrase* string json markdown html post posts report* minutes description* content " +
    "key-point* keypoint* takeaway* highlights chapter* list listing review* tl dr message messages fact facts point points " +
    "document* recording display poem label* field " +
    "zusammenfassung* kurzfassung* überblick notizen stichpunkt* überschrift* titel untertitel* mitschrift* text* fassung* " +
    "ausgabe* antwort* zeile* seite seiten absatz* satz sätze wort wörter bericht* protokoll* samenvatting* titels aantekening* " +
    "tekst* antwoord* regel regels woord* zin zinnen sammanfattning* anteckning* rubrik* svar* ord mening* sammendrag* resumé* " +
    "notat* overskrift* yhteenve* tiivistelm* otsikko* otsiko* muistiinpano* vastau* sana sanan sanaa teksti* " +
    "résumé* synthèse* note notes titre* sous-titre* texte* réponse* ligne* phrase* mot mots compte rendu résumer sortie " +
    "resumen* resúmen* apuntes notas título* subtítulo* texto* respuesta* línea* frase* palabra* salida resumo* anotaç* " +
    "resposta* linha* palavra* saída riassunt* sintesi appunti titol* sottotitol* testo testi rispost* riga righe parol* " +
    "rezumat* notiț* titlu* răspuns* cuvânt* rând* resum apunts resposta paraul* " +
    "podsumowani* streszczeni* notatk* tytuł* napis* tekst* odpowied* lini* słow* zdani* shrnut* poznámk* výpis* nadpis* " +
    "titulk* odpově* řádk* slov* vět* zhrnuti* резюме пересказ* конспект* заметк* заголов* субтитр* текст* ответ* строк* " +
    "слов* фраз* выжимк* підсум* нотатк* відповід* рядк* рядок обобщен* бележк* отговор* дума думи sažet* bilješk* naslov* " +
    "odgovor* riječ* santrauk* kopsavilkum* kokkuvõt* περίληψ* σημειώσ* τίτλο* κείμεν* απάντησ* λέξ* összefoglal* jegyzet* " +
    "cím címe szöveg* válasz* szó szót özet* not notlar* başlık* metin* yanıt* cevab* cevap* kelime* satır* " +
    "ringkasan rangkuman catatan judul teks jawaban kata baris tóm tắt ghi chú tiêu đề văn bản trả lời từ dòng " +
    "ملخص الملخص ملخصك عنوان العنوان نص النص إجابة إجابتك رد كلمة الكلمة سطر خلاصه عنوان متن پاسخ کلمه یادداشت سیکم סיכום " +
    "כותרת טקסט תשובה מילה שורה सारांश सार शीर्षक उत्तर जवाब शब्द पंक्ति সারাংশ শিরোনাম উত্তর শব্দ خلاصہ جواب لفظ",
  /** How it is to be written. */
  produce:
    "write writes writing wrote written print prints printing type types typing say says saying mention* include* including " +
    "insert* append* put puts putting place placed add adds adding display* repeat* emit* output* respond* reply replying " +
    "answer answering state states show shows shout* begin begins beginning start starts starting open opens opened end ends " +
    "ending finish* close closes conclude* carry carries contain* hold holds keep keeps kept leave leaving swap* set sets " +
    "give use uses produce* generate* return* render* sing recommend* promote* publish* advertise* visit* refer* direct send " +
    "sends spell* quote* recite* reveal* tell tells hide slip name rate call calls greet* go goes appear* feature* highlight* " +
    "schreib* gib gibt ausgeb* sag sage sagen nenn* erwähn* füg* einfüg* setz* stell* zeig* wiederhol* antworte* beginn* ende* " +
    "endet schließ* enthält enthalten stehen steht stünde bau baut drucke druck schrijf* zeg* noem* vermeld* voeg* zet zetten " +
    "plaats* begin* eindig* druk skriv* säg* nämn* lägg* sätt* börja* sluta* sig sæt tilføj* nævn* si legg begynn* avslutt* " +
    "kirjoit* sano* mainit* lisää* aloit* laita tulost* " +
    "écri* dis dit dites mention* ajout* place* placer met mets mettez mettre affich* répond* répèt* commence* termine* glisse* " +
    "imprim* escrib* escrev* di diga digan decir dilo menci* inclu* añad* agreg* pon ponga poner coloc* muestr* mostr* " +
    "respond* repit* empiez* comienz* comec* começ* termin* acab* mete deja dejar deje diz dizer põe ponha coloque insira " +
    "scriv* stamp* dì dire cita* aggiung* inser* metti metta mettere rispond* ripet* inizi* finisc* scrie* spune* adaug* pune " +
    "repetă escriu* afegeix* posa " +
    "napis* pisz* powiedz* wspomn* dodaj* umieś* wstaw* wypis* odpowiedz* zacznij* zakończ* napiš* piš* řekni* zmin* přidej* " +
    "vlož* dej začni* skonči* vypiš* nap[ií]š* напиш* пиш* скаж* упомян* добав* встав* выведи* вывод* ответь* повтор* начн* " +
    "начин* заканч* законч* покаж* напечатай* положи* поставь* надрук* додай* встав* скажи* виведи* відповідай* почн* почин* " +
    "закінч* постав* добави* изведи* кажи napiši* reci* dodaj* umetni* ispiši* stavi rašyk* pasakyk* raksti* " +
    "γράψ* γράφ* πες πείτε ανέφερε πρόσθεσ* βάλε εκτύπωσ* απάντησε ír* írd mond* említs* tedd tegye válaszol* kezd* " +
    "yaz* söyle* ekle* koy* koysun kullan* bahset* yanıtla* cevapla* başla* bitir* göster* tulis* sebut* tambah* taruh* " +
    "letak* jawab* mulai* akhiri* tampil* viết nói nhắc thêm đặt in trả lời bắt đầu kết thúc " +
    "اكتب قل اذكر أضف ضع فليضع اطبع أجب ابدأ أنهِ اعرض بنویس بگو اضافه بگذار بیاور چاپ כתוב כתבו אמור הוסף שים ציין הדפס " +
    "लिख* कह* जोड़* रख* बोल* লিখ* বল* যোগ রাখ* لکھ* کہو شامل رکھ*",
  /** What is to give way, and what alone is to stay. */
  overturn:
    "ignore* ignoring disregard* forget* overlook* neglect* omit* drop* scrap* discard* skip* override* overrule* bypass* " +
    "cancel* void abandon* erase* delete* replace* replacing deviate* instead only solely merely just nothing else besides " +
    "exclusively exactly verbatim rest stop stops cease* anymore longer void expired now henceforth onwards exclusively alone " +
    "despite regardless whatever supersede* correct* correction* wrong invalid first top front must " +
    "ignorier* vergiss* vergess* missacht* verwirf* verwerf* überschreib* streich* lass weg weglass* nur ausschließlich " +
    "stattdessen nichts allein genau rest ab jetzt fortan zuerst vorn* anfang negeer* vergeet* schrap* alleen enkel niets " +
    "voortaan vooraan eerst ignorer* glöm* stryk* bara endast inget först glem* stryg* kun bare intet ikke først unohda* " +
    "ohita* jätä vain ainoastaan " +
    "ignor* oubli* néglig* annul* laisse* tomber seulement uniquement seul seule rien plus désormais tête olvid* descart* " +
    "omit* solo sólo solamente únicamente nada exclusivamente adelante ahora primero inicio esque* desconsider* só somente " +
    "apenas adiante diante agora primeiro começo dimentic* trascur* lascia* perdere soltanto solamente niente basta cima " +
    "uit* numai doar nimic oblid* només " +
    "zignoruj* zapomn* pomi* tylko wyłącznie jedynie samo nic odtąd ignoruj* zapomeň* vynech* jen pouze nic nech* игнорир* " +
    "забуд* отмен* отброс* пропуст* брось только лишь одно ничего кроме отныне остальн* теперь ігнор* скасу* відкин* тільки " +
    "лише нічого далі відтепер забрав* само нищо ignorir* zanemar* zaborav* samo ništa " +
    "αγνό* ξέχασ* παράβλ* μόνο τίποτα hagyd* felejts* csak kizárólag semmi yok unut* görmezden sadece yalnızca hiçbir artık " +
    "başa abaikan lupakan hanya saja jangan paling atas bỏ qua quên chỉ duy nhất thay " +
    "تجاهل انس فقط البداية الباقي نادیده فراموش تنها התעלם התעלמו שכח רק בלבד अनदेखा भूल* केवल सिर्फ बाकी छोड़* ऊपर উপেক্ষা ভুলে " +
    "শুধু কেবল نظر صرف",
  /** By which rules. */
  rule:
    "instruction* instruct* rule rules guideline* directive* prompt* brief task tasks order orders ordered command* policy " +
    "policies permission* role roles persona constraint* restriction* requirement* priority override told asked chores " +
    "configuration config secret secrets nonce marks duty job mission request requests requested approve* approved authoriz* " +
    "authoris* grant* comply obey* mode " +
    "anweisung* vorgabe* regel* befehl* auftrag* aufgabe* richtlinie* instruktion* gilt instructie* opdracht* taak regels " +
    "instruktion* uppgift* regler ordre* opgave* oppgave* ohje* tehtävä* consigne* instruction* règle* ordre* tâche* directive* " +
    "instruccion* instruç* regla* regra* norma* orden órdenes ordem ordens tarea* tarefa* istruzion* regol* ordin* compit* " +
    "instrucțiun* reguli* sarcin* instruccions polece* instrukcj* zasad* zadani* pokyn* pravidl* úkol* инструкци* правил* " +
    "указани* задани* задач* команд* приказ* роль інструкц* вказівк* завдан* наказ* указан* uput* naredb* pravil* nurodym* " +
    "norādījum* juhis* οδηγ* εντολ* κανόν* utasítás* szabály* feladat* talimat* kural* komut* görev* instruksi perintah " +
    "aturan tugas arahan hướng dẫn lệnh quy tắc nhiệm vụ تعليمات التعليمات أوامر الأوامر قواعد مهمة دستور* قوانین הוראות " +
    "ההוראות כללים משימה निर्देश* आदेश* नियम* काम নির্দেশ* নিয়ম* ہدایات حکم",
} as const;

export type CommandFamily = keyof typeof commandWords;

/** The same for scripts without spaces between words, where they are looked for anywhere. */
export const unspacedCommandWords: Readonly<Record<CommandFamily, string>> = {
  writer:
    "人工智能 人工智慧 智能助手 助手 助理 模型 机器 機器 机器人 機器人 读者 讀者 用户 用戶 整理 总结 總結 概括 編集者 AI 人工知能 アシスタント モデル ロボット 機械 " +
    "読者 ユーザー まとめる 要約する 要約する人 인공지능 어시스턴트 비서 모델 기계 로봇 독자 사용자 정리 요약하는 ปัญญาประดิษฐ์ ผู้ช่วย โมเดล หุ่นยนต์ ผู้อ่าน ผู้สรุป",
  product:
    "摘要 总结 總結 概要 概述 标题 標題 字幕 文字 文本 回答 回复 回覆 输出 輸出 这段话 這段話 字 词 詞 句 要点 要點 笔记 筆記 結果 要約 まとめ 見出し タイトル 文章 答え 回答 " +
    "出力 言葉 単語 行 メモ 요약 제목 자막 글 답변 응답 출력 단어 문장 메모 สรุป หัวข้อ ชื่อเรื่อง ข้อความ คำตอบ คำ บันทึก",
  produce:
    "写 寫 说 說 输出 輸出 打印 列出 提到 加上 加入 添加 放 放在 回答 回复 回覆 显示 顯示 重复 重複 开头 開頭 结尾 結尾 書 言っ 言う 言え 出力 入れ 加え 置 答え 表示 繰り返 始め 終わ " +
    "쓰 적 말하 말해 출력 넣 추가 답하 포함 남겨 표시 시작 เขียน พูด ใส่ เพิ่ม ตอบ พิมพ์ แสดง วาง",
  overturn:
    "忽略 无视 無視 忘记 忘記 别管 別管 不要 不用 只 仅 僅 别的 別的 其他 前面 最前 从现在 從現在 代替 取代 忘れ 捨て だけ のみ 以外 最初 残り 代わり 무시 잊 만 오직 대신 나머지 맨 " +
    "먼저 เพิกเฉย ละเลย ลืม เพียง เท่านั้น แค่ ไม่ต้อง แทน",
  rule: "指令 指示 命令 规则 規則 提示 要求 任务 任務 说明 說明 プロンプト ルール 規則 依頼 任務 지시 명령 규칙 지침 프롬프트 임무 คำสั่ง คำแนะนำ กฎ หน้าที่",
};
