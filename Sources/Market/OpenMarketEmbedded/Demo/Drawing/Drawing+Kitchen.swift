extension Drawing {
    /// Two lacquered chopsticks on a rest.
    static let chopsticks = Drawing(
        text: """
            box #f4ead9 #dcc6a4 0 0 100 100
            box #e8d7ba #d2b68d 0 62 100 38
            shadow 52 71 40 5
            shadow 50 60 38 4
            box #6b7f74 #3f5148 20 63 14 10 4
            box #8ea397 #6b7f74 20 62 14 4 2
            path #b5231f #6d0f12 M12 70 L88 27 L90 30 L14 75 Z
            path #e0594d #b5231f M12 70 L88 27 L88.6 28 L13 71.6 Z
            path #2b1a16 #120a09 M12 70 L34 57.5 L36 62 L14 75 Z
            line #d9a441 0.9 M36 56.6 L38 61
            line #d9a441 0.9 M38.4 55.2 L40.4 59.6
            path #b5231f #6d0f12 M16 56 L92 15 L93.6 18 L18 61 Z
            path #e0594d #b5231f M16 56 L92 15 L92.6 16 L17 57.6 Z
            path #2b1a16 #120a09 M16 56 L38 44 L40 48.5 L18 61 Z
            line #d9a441 0.9 M40 43.2 L42 47.4
            line #d9a441 0.9 M42.4 41.9 L44.4 46.1
            """
    )

    /// A kettle with a chimney over a small fire.
    static let stormKettle = Drawing(
        text: """
            box #cfe0dc #8fb0a4 0 0 100 100
            box #7d9a6a #57754a 0 78 100 22
            shadow 50 88 32 5
            line #7a5230 4 M30 90 L70 84
            line #5d3d22 4 M32 84 L68 91
            path #ffb52e #f0561d M38 86 C34 76 44 76 42 68 C52 72 50 78 54 76 C58 72 55 69 56 66 C66 74 64 82 61 86 Z
            path #fff0a0 #ffc23a M44 86 C42 80 48 80 48 75 C54 79 52 82 56 81 C58 84 57 85 56 86 Z
            path #e9eef0>#7d8a91 M34 74 L66 74 L58 30 L42 30 Z
            path #ffffff%45 M40 74 L45 74 L46 30 L44 30 Z
            path #55626a%35 M59 74 L66 74 L58 30 L55 30 Z
            box #cfd6da>#6c7980 41 20 18 11 2
            oval #3a454b #596870 50 20 9 2.6
            oval #1d2428 50 20 6.5 1.7
            path #dfe5e8>#8c989f M61 50 L76 38 L80 41 L64 62 Z
            line #39302a 2.6 M40 27 Q20 40 33 60
            oval #39302a 33 60 2 2
            box #7c888f>#4f5a60 32 72 36 5 1.5
            path #ffffff%35 M47 14 C43 9 52 7 48 1 C55 5 50 9 53 14 Z
            """
    )

    /// Four rough cups with white slip.
    static let cups = Drawing(
        text: """
            box #e6ded2 #c8b9a5 0 0 100 100
            box #a5876a #8a6c50 0 60 100 40
            shadow 33 70 22 4
            path #b9b3a3>#777062 M16 40 L50 40 C50 56 46 68 40 69 L26 69 C20 68 16 56 16 40 Z
            path #efe9dc%85 M16.5 44 L49.6 43 C49 54 48 56 46 58 C38 54 28 60 18.4 55 Z
            oval #d8d2c4 #b9b3a3 33 40 17 5
            oval #f3ecd8 #e6dcc2 33 41 14 3.6
            line #6d675a%60 1 M21 50 Q30 46 42 50
            shadow 70 66 20 4
            path #b9b3a3>#777062 M54 38 L86 38 C86 53 82 64 77 65 L63 65 C58 64 54 53 54 38 Z
            path #efe9dc%85 M54.5 43 L85.6 41 C85 50 84 54 82 56 C74 50 66 57 56.4 52 Z
            oval #d8d2c4 #b9b3a3 70 38 16 4.6
            oval #8d8676 #6d675a 70 39 13 3.2
            shadow 52 88 24 5
            path #c4beae>#7d7667 M33 56 L71 56 C71 74 67 86 60 87 L44 87 C37 86 33 74 33 56 Z
            path #f5f0e4%90 M33.4 61 L70.8 59 C70 70 69 73 67 76 C58 70 46 79 35.6 71 Z
            oval #e0dacc #bfb9a9 52 56 19 5.6
            oval #f7f1de #ece2c8 52 57 15.8 4
            line #6d675a%60 1.2 M40 66 Q51 61 63 67
            """
    )

    /// A round rattan basket with a loaf of dough.
    static let breadBasket = Drawing(
        text: """
            box #efe3d0 #d5bd98 0 0 100 100
            shadow 50 62 44 34
            oval #d6a765 #a8763a 50 52 40 36
            oval #e3bb80 #c08c4d 50 51 37 33
            oval #b98647 #93662f 50 51 34 30
            oval #d9ad6d #b7843f 50 51 32.4 28.4
            oval #a97538 #835628 50 51 30 26
            oval #fbf3e2 #e0cba3 50 50 28.5 24.5
            oval #ffffff%55 43 42 14 9
            path #c99a5c #b07f42 M36 62 Q50 50 66 37 Q54 56 38 65 Z
            path #f3dfb4 M39 61 Q51 51 63 41 Q53 54 40 62 Z
            line #d8bd8c 1 M29 52 Q40 45 46 33
            line #d8bd8c 1 M54 70 Q60 58 71 52
            times 6 3 -2.4
            oval #fffdf6 33 46 0.8 0.8
            times 5 3.4 -2.6
            oval #fffdf6 51 66 0.7 0.7
            """
    )

    /// A brown jar of soybean paste.
    static let soybeanPaste = Drawing(
        text: """
            box #e9e2d4 #cbbd9f 0 0 100 100
            box #b7c39a #93a574 0 74 100 26
            shadow 50 86 34 6
            path #9a5a33>#3f2013 M34 36 L66 36 C84 46 86 68 68 86 L32 86 C14 68 16 46 34 36 Z
            path #ffffff%22 M30 44 C22 54 22 66 30 78 C26 66 27 54 34 44 Z
            line #4b2716%70 1.2 M20 58 Q50 66 80 58
            line #4b2716%70 1.2 M20 61 Q50 69 80 61
            box #7a4326>#3a1d10 31 31 38 7 3
            path #a3623a>#4a2716 M27 31 C30 20 70 20 73 31 Z
            oval #8a5030>#3f2013 50 31 23 3.4
            box #8a5030>#3f2013 45 17 10 7 3
            box #f6efdd #e6d9b8 35 54 30 20 2
            line #7a3b1e 1.6 M41 60 L59 60
            line #7a3b1e 1.6 M44 64.5 L56 64.5
            line #7a3b1e 1.6 M42 69 L58 69
            oval #c9a35a #9b7434 82 90 5 2.6
            oval #d6b26a #a98040 90 93 5 2.6
            oval #c9a35a #9b7434 76 94 5 2.6
            """
    )

    /// A brass spoon and chopsticks on a rest.
    static let brassSpoon = Drawing(
        text: """
            box #3d4a56 #222b33 0 0 100 100
            box #2c3741 #1a2128 0 68 100 32
            turn 12 50 50
            shadow 33 28 13 17
            oval #fbe39a #a9761f 32 25 11.5 15
            oval #c08d2f #f4d27a 32 24 8.6 12
            oval #fff6d0%55 29 20 3.4 6
            path #f7d985>#a9761f M29.6 38 L34.4 38 L34 92 Q32 94 30 92 Z
            line #fff3c4%70 0.7 M31 42 L31 90
            path #f7d985>#a9761f M54 10 L57.6 10 L58.4 92 L53.4 92 Z
            line #fff3c4%70 0.7 M55 13 L54.6 90
            path #f7d985>#a9761f M66 10 L69.6 10 L70.4 92 L65.4 92 Z
            line #fff3c4%70 0.7 M67 13 L66.6 90
            times 2 12 0
            line #8a5f17 1 M53.6 80 L58.2 80
            times 2 12 0
            line #8a5f17 1 M53.6 83 L58.2 83
            box #eef2f1 #b9c6c4 22 70 54 8 4
            box #ffffff%40 24 71 50 2 1
            path #f7d985>#a9761f M30.2 68 L33.8 68 L33.6 76 L30.4 76 Z
            path #f7d985>#a9761f M53.8 68 L58.1 68 L58.2 76 L53.7 76 Z
            path #f7d985>#a9761f M65.8 68 L70.1 68 L70.2 76 L65.7 76 Z
            turn 0
            """
    )

    /// An iron teapot with studs.
    static let teapot = Drawing(
        text: """
            box #eadfd0 #c7ad8d 0 0 100 100
            box #8a5c3c #6b432a 0 70 100 30
            shadow 50 82 38 6
            line #2c2b2a 4.4 M28 40 C30 8 70 8 72 40
            line #5a5856 1.2 M29 36 C32 12 68 12 71 36
            path #4b4a49 #201f1f M72 56 C82 54 84 44 90 40 L95 43 C90 52 86 66 74 68 Z
            path #5a5958 #1b1a1a M20 58 C20 40 34 36 50 36 C66 36 80 40 80 58 C80 74 68 82 50 82 C32 82 20 74 20 58 Z
            path #ffffff%14 M25 56 C25 45 36 40 48 39 C36 43 29 50 29 62 Z
            times 8 6.6 0
            oval #6d6b69 #2b2a2a 27 54 2 2
            times 8 6.6 0
            oval #6d6b69 #2b2a2a 27 61 2 2
            times 6 6.6 0
            oval #6d6b69 #2b2a2a 33.5 68 2 2
            oval #3d3c3b #161515 50 37 17 4.4
            path #5a5958 #2a2929 M35 36 C38 29 62 29 65 36 Z
            oval #5a5958 #242323 50 28 4.4 4
            oval #8d8a87%60 49 27 1.6 1.2
            line #ffffff%40 1.6 M94 34 C90 28 98 26 94 20
            line #ffffff%30 1.4 M90 32 C87 28 92 24 89 20
            """
    )

    /// A jar of sourdough that rises.
    static let sourdough = Drawing(
        text: """
            box #e8eef2 #b9cad5 0 0 100 100
            box #d8c3a0 #bfa577 0 76 100 24
            shadow 50 89 28 5
            box #f9fcfd%70 28 26 44 64 9
            path #fbf2de #e6d0a2 M30 50 Q40 44 50 49 Q60 44 70 50 L70 82 Q70 88 64 88 L36 88 Q30 88 30 82 Z
            oval #fffaf0 #f0e0bd 50 50 20 3.4
            oval #d7bd8b%80 38 60 3 2.6
            oval #d7bd8b%80 52 66 4 3.4
            oval #d7bd8b%80 62 58 2.4 2.2
            oval #d7bd8b%80 42 76 3.6 3
            oval #d7bd8b%80 60 78 3 2.6
            oval #d7bd8b%80 34 70 1.8 1.6
            oval #d7bd8b%80 50 56 1.8 1.6
            oval #d7bd8b%80 66 70 1.8 1.8
            oval #d7bd8b%80 52 82 2 1.6
            box #ffffff%55 32 30 4 54 2
            line #d24b3a 1.6 M28 57 L72 57
            box #c9d3d8>#8d9ba3 26 22 48 6 2
            path #c94f41 #963327 M27 23 C30 14 70 14 73 23 Z
            times 6 7.4 0
            oval #ffffff%80 31.6 20 1.1 1.1
            line #f2e6d2 1.4 M27 27 L73 27
            line #f2e6d2 1.4 M60 27 L66 35
            line #f2e6d2 1.4 M60 27 L58 36
            """
    )
}
