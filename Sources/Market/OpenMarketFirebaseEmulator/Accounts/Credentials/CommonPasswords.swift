import OpenMarketSQLite

/// Passwords that many people have, and a thief tries first: those that lists of stolen passwords begin with.
///
/// A word stands for all passwords that have digits and signs around it, such as `dragon2024!` for `dragon`.
enum CommonPasswords {
    /// Returns whether a password is one of them; `core` is the word in it.
    static func contain(_ core: String, _ password: String) -> Bool {
        core.isEmpty ? numbers.contains(password.filter(\.isNumber)) : words.contains(core)
    }

    private static let words = list(
        """
        password passwords passw0rd p@ssw0rd p@ssword pa55word pa55w0rd passwort passwd passcode passphrase
        mypassword yourpassword thepassword newpassword oldpassword password1a drowssap motdepasse contrasena parola
        senha wachtwoord haslo salasana lozinka secret secrets mysecret topsecret letmein letmeinnow welcome
        welcomeback hello helloworld hellothere hallo bonjour hola ciao admin admins administrator adminadmin root
        rootroot toor superuser sysadmin user username users guest guests test tester testing testtest testuser demo
        demodemo temp temporary changeme changeit changethis default master sample example login logon signin access
        internet computer laptop notebook desktop keyboard monitor server network windows microsoft apple android
        iphone samsung galaxy google facebook instagram twitter youtube linkedin amazon netflix spotify discord
        telegram whatsapp github openmarket market marketplace supermarket shop shopping shopper seller buyer store
        vendor customer company business office qwerty qwertz azerty qwertyu qwertyui qwertyuio qwertyuiop asdf asdfg
        asdfgh asdfghj asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qwer qwerasdf qwert asdfasdf asdfqwer qweasd
        qweasdzxc qwe qweqwe asd asdasd zxc zxczxc poiuytrewq lkjhgfdsa mnbvcxz qazwsx qazwsxedc qaz2wsx qaz2wsx3edc
        qaz qazqaz wsxedc edcrfv q2w3e4r q2w3e4r5t q2w3e a1b2c a1b2c3d a1s2d3f w2e3r4t a abc abcd abcde abcdef
        abcdefg abcdefgh abcdefghi abcabc abcd1234e aa aaa aaaa aaaaa aaaaaa aaaaaaa aaaaaaaa bbbb bbbbbbbb cccc dddd
        eeee ffff gggg hhhh iiii jjjj kkkk llll mmmm nnnn oooo pppp qqqq qqqqqqqq rrrr ssss tttt uuuu vvvv wwww
        wwwwwwww xx xxx xxxx xxxxx xxxxxx yyyy zz zzz zzzz zzzzzz zzzzzzzz b c d e f g h i j k l m n o p q r s t u v
        w x y z aabbcc aabbccdd abab iloveyou iloveu loveyou ilove love lovely lover lovers loveme lovelove mylove
        truelove loveless forever together alwayslove sunshine rainbow princess prince king queen angel angels
        angelina heaven devil demon lucifer jesus jesuschrist christ god godisgood blessed blessing faith hope grace
        freedom liberty peace happy happiness smile smiley lucky luckyday sweet sweety sweetheart honey honeybee baby
        babygirl babyboy babydoll cutie beautiful pretty gorgeous sexy hottie playboy player gangster monkey dragon
        tiger lion panther jaguar leopard cheetah eagle falcon phoenix hawk bear wolf wolves fox rabbit bunny kitty
        kitten cat cats dog dogs doggy puppy horse pony dolphin shark whale turtle snake spider butterfly bird parrot
        penguin panda elephant football baseball basketball soccer hockey tennis golf golfer volleyball cricket rugby
        boxing wrestling skateboard snowboard surfer swimming running dancer dance dancing cheer yankees dodgers
        lakers celtics bulls cowboys steelers patriots packers eagles raiders chelsea arsenal liverpool manchester
        manutd barcelona realmadrid juventus milan ronaldo messi beckham jordan kobe lebron superman batman spiderman
        ironman captain america avengers wonderwoman wolverine deadpool joker starwars skywalker yoda vader
        darthvader jedi startrek spock matrix neo trinity morpheus gandalf frodo hobbit legolas hogwarts harrypotter
        potter hermione voldemort pokemon pikachu charizard naruto sasuke onepiece luffy dragonball goku vegeta
        sailormoon totoro ghibli mario luigi zelda sonic minecraft roblox fortnite starcraft warcraft diablo
        overwatch leagueoflegends counterstrike gamer gaming nintendo playstation xbox steam hunter ranger killer
        ninja samurai warrior soldier marine sniper shadow ghost zombie vampire monster thunder lightning storm
        tornado hurricane blizzard winter summer spring autumn january february march april may june july august
        september october november december monday tuesday wednesday thursday friday saturday sunday weekend holiday
        vacation christmas halloween easter birthday happybirthday newyear valentine flower flowers rose roses lily
        daisy jasmine violet orchid tulip chocolate cookie cookies cupcake candy cheese pizza burger hamburger banana
        orange lemon cherry strawberry blueberry peach mango pineapple watermelon coffee tea pepsi cocacola vodka
        whiskey tequila beer budweiser corona heineken guinness wine champagne michael michelle jennifer jessica
        ashley amanda melissa nicole stephanie elizabeth samantha brittany victoria christina christine catherine
        katherine kimberly danielle rachel rebecca sarah hannah emily emma olivia sophia isabella charlotte amelia
        chloe daniel david matthew andrew joshua joseph anthony christopher nicholas alexander alexandra alexis alex
        benjamin samuel nathan jonathan justin brandon robert richard william thomas charles george edward patrick
        steven kevin brian jason jeremy jack jackson harley harleydavidson mustang corvette camaro ferrari porsche
        mercedes bmw audi toyota honda nissan hyundai kia yamaha kawasaki suzuki ducati london paris newyork chicago
        boston dallas texas california florida hawaii canada australia england germany france italy spain brazil
        mexico japan tokyo osaka kyoto korea seoul busan incheon daegu jeju china beijing shanghai hongkong singapore
        family mother father sister brother mommy daddy mummy grandma grandpa friend friends bestfriend bestfriends
        school schools student teacher college university classroom homework science history english mathematics
        music musician guitar guitarist piano drums drummer rockstar rocknroll metallica nirvana beatles eminem
        blackpink twice bts bangtan exo bigbang hiphop reggae techno trustno trustnoone whatever nothing something
        anything everything nobody anonymous unknown noname stupid idiot loser fuckyou fuckoff fuckme asshole
        bullshit bitch sucks blowme biteme pussy whatthehell goodluck goodbye goodmorning goodnight thankyou thanks
        please cheers money dollar dollars cash rich million millionaire billionaire gold golden silver diamond
        diamonds platinum purple yellow green blue black white pink red orange1red crimson scarlet turquoise midnight
        moonlight starlight sunflower sunset sunrise universe planet earth mercury venus mars jupiter saturn neptune
        pluto apollo zeus poseidon athena hercules blackcat whitecat bluesky redrose greenday blackjack poker casino
        vegas lasvegas ginger pepper buster charlie maggie bailey buddy rocky toby sadie lucy molly oscar simba
        tigger winnie pooh mickey minnie donald goofy snoopy garfield scooby creative design designer developer
        programmer engineer hacker hackers coder coding python java javascript swift database mysql oracle linux
        ubuntu debian docker kubernetes cisco security secure protect private public system systems manager director
        sakura himawari hikari tenshi aishiteru arigato arigatou konnichiwa sayonara nihongo nippon doraemon anpanman
        hellokitty gundam sarang saranghae annyeong hangul hanguk minsu jiwon minji seoyeon jimin dkssud dkssudgktpdy
        tkfkd tkfkdgo qlalf qlalfqjsgh gksrmf dkagh dkaghdlqslek rhksflwk asdqwe wkdalf guswn 비밀번호 암호 사랑 사랑해 안녕 안녕하세요
        한국 서울 관리자 운영자 오픈마켓 시장 パスワード あいしてる ありがとう さくら ひみつ 管理者 暗証番号
        """
    )

    private static let numbers = list(
        """
        12345678 123456789 1234567890 0123456789 01234567 87654321 987654321 0987654321 9876543210 00000000 000000000
        0000000000 11111111 111111111 1111111111 22222222 33333333 44444444 55555555 66666666 77777777 777777777
        88888888 888888888 8888888888 99999999 999999999 11112222 11223344 1122334455 12121212 12123434 123123123
        12341234 1234512345 123454321 12344321 12345679 123456781 123456780 13131313 13579246 135792468 1357924680
        14141414 14725836 147258369 147852369 159357159 15975312 159753159 159753456 19283746 192837465 20002000
        20202020 20212021 20222022 20232023 20242024 20252025 20262026 21212121 23232323 24682468 25252525 2580258025
        31415926 314159265 321321321 36925814 369258147 44445555 456456456 45674567 51505150 54321543 55556666
        69696969 74108520 741852963 78787878 789456123 7894561230 789789789 852456852 951753852 963852741 98765432
        98761234 99887766 10101010 101010101 100200300 10203040 102030405 12312312 123321123 1233211234567 12348765
        12345987 11235813 112358132 27182818 19191919 18181818 17171717 16161616
        """
    )

    private static func list(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map { String($0).composed })
    }
}
