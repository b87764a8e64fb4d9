extension Drawing {
    /// A child's bicycle with training wheels and a bell.
    static let childrensBicycle = Drawing(
        text: """
            box #fdf3d8 #f4dca0 0 0 100 100
            box #b9d59a #94b977 0 80 100 20
            shadow 50 89 42 4
            times 2 50 0
            oval #3a3f45 25 70 19 19
            times 2 50 0
            oval #fdf3d8 #f0dfae 25 70 15.4 15.4
            times 2 50 0
            line #9aa4ac 0.7 M25 55 L25 85
            times 2 50 0
            line #9aa4ac 0.7 M10 70 L40 70
            times 2 50 0
            line #9aa4ac 0.7 M14.4 59.4 L35.6 80.6
            times 2 50 0
            line #9aa4ac 0.7 M14.4 80.6 L35.6 59.4
            times 2 50 0
            oval #e2574c 25 70 3 3
            oval #3a3f45 33 84 6 6
            oval #f2f2f2 33 84 3 3
            line #6d767d 1.6 M25 70 L33 84
            line #4fb3e0 4 M48 70 L40 44
            line #4fb3e0 4 M48 70 L70 42
            line #4fb3e0 4 M42 50 L68 42
            line #3a9ccb 3.4 M25 70 L48 70
            line #3a9ccb 3 M25 70 L41 46
            line #3a9ccb 3.6 M75 70 L67 34
            line #55606a 2.4 M67 34 L66 28
            line #2b3036 3 M57 26 Q66 30 74 25
            box #ff7a6b #e2574c 54 23 7 5 2.5
            line #55606a 2 M40 44 L38.6 38
            path #3a2b24 #241913 M29 37 Q38 32 48 37 L46 40 Q38 38 31 40 Z
            oval #f4d25a #c99a1f 70 24 3 3
            oval #6d767d 48 70 5 5
            line #55606a 2 M48 70 L53 78
            box #2b3036 49 77 9 2.6 1
            """
    )

    /// A bicycle that folds, with small wheels.
    static let foldingBicycle = Drawing(
        text: """
            box #dfe6ea #aebfc9 0 0 100 100
            box #8d949a #70777d 0 80 100 20
            shadow 50 90 44 4
            times 2 58 0
            oval #24282c 21 75 14 14
            times 2 58 0
            oval #dfe6ea #c4d0d8 21 75 11 11
            times 2 58 0
            line #7d868d 0.6 M21 64 L21 86
            times 2 58 0
            line #7d868d 0.6 M10 75 L32 75
            times 2 58 0
            line #7d868d 0.6 M13.2 67.2 L28.8 82.8
            times 2 58 0
            line #7d868d 0.6 M13.2 82.8 L28.8 67.2
            times 2 58 0
            oval #4b5359 21 75 2.6 2.6
            line #d9622b 4.6 M34 68 L72 56
            line #f08a4e 1.4 M35 66.6 L71 55
            box #b84c1c #8d3812 50 58 7 7 1.6
            oval #f2c9ae 53.5 61.5 1.3 1.3
            line #b84c1c 3 M21 75 L38 76
            line #b84c1c 3 M21 75 L34 66
            line #d9622b 3.4 M34 50 L38 76
            line #454d53 2.4 M33 50 L29 28
            path #24282c M19 25 Q28 21 38 26 L35 29 Q28 27 21 29 Z
            line #d9622b 3.6 M79 75 L71 52
            line #454d53 2.6 M71 54 L66 18
            line #24282c 2.8 M60 18 Q67 16 74 20
            line #24282c 1 M72 20 Q80 34 74 52
            oval #5a636a 38 76 6.4 6.4
            oval #dfe6ea 38 76 4 4
            line #454d53 2 M38 76 L44 83
            box #24282c 41 82.4 8 2.2 1
            box #e0443a 10 56 5 3 1
            line #454d53 1.6 M12 58 L24 62
            """
    )

    /// A rowing machine with a water tank.
    static let rowingMachine = Drawing(
        text: """
            box #e9ecef #bcc6ce 0 0 100 100
            box #b58a5f #96703f 0 74 100 26
            shadow 50 86 46 4
            box #2f353a #15181b 2 82 12 4 2
            box #2f353a #15181b 78 82 16 4 2
            path #c9ced2 #8b949a M6 72 L72 74 L72 79 L6 78 Z
            line #eef1f3 1 M8 73.4 L70 75
            line #5a6269 3 M8 76 L8 83
            oval #2f353a 78 64 21 21
            oval #8fd0ea #2f86b5 78 64 18 18
            path #c9ecf8%70 M61 60 Q70 55 78 60 Q87 65 95 59 L95 54 Q88 46 78 46 Q67 46 61 56 Z
            line #e9f6fb 2 M78 50 L78 78
            line #e9f6fb 2 M64 64 L92 64
            oval #3a4147 78 64 4.6 4.6
            box #1b1f23 #33393f 26 64 20 6 3
            box #4b5359 30 70 12 3 1
            oval #23272b 32 74 2.2 2.2
            oval #23272b 41 74 2.2 2.2
            line #23272b 1 M74 50 L50 48
            line #1b1f23 2.6 M50 42 L50 54
            path #d0453a #96271f M55 62 L60 58 L64 72 L58 74 Z
            line #5a6269 2.4 M84 46 L88 30
            box #23272b #3c4349 80 20 17 12 2
            box #9fe0b0 82.4 22.4 12 7 1
            """
    )

    /// A birdhouse with a visitor.
    static let birdhouse = Drawing(
        text: """
            box #cfe6f2 #9fc9dd 0 0 100 100
            oval #9fc47c%80 10 96 30 18
            oval #86b065%80 88 98 34 20
            box #8a6238>#5f4022 46 80 8 20
            box #e0b272>#b07e42 28 40 44 42 1
            times 4 11 0
            line #a8763c%60 0.7 M28 40 L28 82
            path #c94f41 #8f2f25 M18 44 L50 12 L82 44 L77 48 L50 22 L23 48 Z
            path #e07a6b%70 M18 44 L50 12 L52 14 L20 46 Z
            path #d9a866>#b07e42 M29 43 L50 22 L71 43 Z
            oval #4a2f18 #2b1a0c 50 52 8 8
            oval #8a6238%60 50 52 9 9
            oval #3a2412 #1f130a 50 52 7.4 7.4
            line #8a6238 2.4 M50 68 L50 73
            oval #b98a50 50 68 2 2
            path #4f8fc4 #2f6699 M60 60 C60 54 70 52 73 58 L80 56 L74 62 C74 68 64 70 60 66 L52 70 Z
            oval #f6d05a 66 64 4.4 3.6
            oval #1b1b1b 70 58 0.9 0.9
            path #e08a2a M73 58.4 L77 59.4 L73 60.4 Z
            times 4 14 0
            oval #fff4d6%90 29.6 79 0.8 0.8
            """
    )

    /// A bag sewn from a sail.
    static let toteBag = Drawing(
        text: """
            box #dce8ee #a9c3d0 0 0 100 100
            shadow 50 90 34 5
            line #2f5d7c 3 M36 40 C36 8 64 8 64 40
            path #fbfaf5 #dcd8ca M22 34 L78 34 L84 90 L16 90 Z
            path #ffffff%60 M26 36 L36 36 L32 88 L22 88 Z
            line #c9c3b0 0.8 M40 36 L36 89
            line #c9c3b0 0.8 M66 36 L72 89
            line #2f5d7c 1 M23 40 L77 40
            path #d2483e #a83029 M50 50 L50 74 L34 74 Z
            path #2f5d7c #1f4460 M53 46 L66 74 L53 74 Z
            path #2f5d7c M32 77 L68 77 L63 83 L37 83 Z
            line #3a9ccb 1 M30 86 Q36 84 42 86 Q48 88 54 86 Q60 84 66 86 L70 86
            line #3f79a0 3 M36 46 C36 14 64 14 64 46
            times 2 28 0
            box #3f79a0 34.5 38 3 12
            times 2 28 0
            oval #e8d7a0 #b09a52 36 37 1.6 1.6
            """
    )

    /// A folding chair for camping.
    static let campingChair = Drawing(
        text: """
            box #f6d9b8 #e9a977 0 0 100 100
            path #7a8f6a #5f7551 M0 66 L22 48 L40 62 L62 42 L84 60 L100 52 L100 100 L0 100 Z
            box #6f8a55 #52703e 0 74 100 26
            shadow 50 92 34 4
            line #3c4248 2 M28 92 L66 62
            line #3c4248 2 M72 92 L34 62
            line #555d64 2.4 M24 92 L30 20
            line #555d64 2.4 M76 92 L70 20
            path #2f7d74 #1f5a53 M29 20 Q50 26 71 20 L72 60 Q50 66 28 60 Z
            path #46a094%70 M30 22 Q50 28 70 22 L70 30 Q50 35 30 30 Z
            line #1a4a45 0.8 M29 50 Q50 55 71 50
            path #37897f #256960 M27 58 Q50 64 73 58 L80 70 Q50 78 20 70 Z
            line #1a4a45 0.8 M22 68 Q50 75 78 68
            line #555d64 3 M16 50 L30 50
            line #555d64 3 M70 50 L84 50
            box #23272b #3c4349 10 47 20 5 2.5
            box #23272b #3c4349 70 47 20 5 2.5
            line #555d64 2 M15 52 L22 70
            line #555d64 2 M85 52 L78 70
            oval #3c4349 78 49 3.6 1.6
            times 2 48 0
            oval #23272b 26 92 3 1.6
            """
    )

    /// A coil of climbing rope.
    static let climbingRope = Drawing(
        text: """
            box #d8d3cb #aaa296 0 0 100 100
            path #8f8779 #777063 M0 70 L30 62 L60 72 L100 60 L100 100 L0 100 Z
            shadow 50 86 36 6
            line #c2571f 6 M50 22 C22 24 16 50 26 70 C36 88 64 88 74 70 C84 50 78 24 50 22
            line #e8843f 4.4 M50 22 C22 24 16 50 26 70 C36 88 64 88 74 70 C84 50 78 24 50 22
            line #c2571f 6 M50 28 C28 30 24 50 32 66 C40 80 60 80 68 66 C76 50 72 30 50 28
            line #f09a55 4.4 M50 28 C28 30 24 50 32 66 C40 80 60 80 68 66 C76 50 72 30 50 28
            line #b04a18 6 M50 34 C34 36 31 50 37 62 C43 72 57 72 63 62 C69 50 66 36 50 34
            line #e8843f 4.4 M50 34 C34 36 31 50 37 62 C43 72 57 72 63 62 C69 50 66 36 50 34
            times 2 4 6 3 -6 -2
            line #1f6f8a 1.4 M34 70 L38 68
            times 3 -3 5
            line #1f6f8a 1.4 M72 48 L68 46
            times 3 6 -1
            line #1f6f8a 1.4 M38 26 L40 30
            box #b04a18 #8a3710 40 14 20 24 5
            times 5 0 4.4
            line #f09a55 2.8 M41 17 L59 19
            line #e8843f 4.4 M44 36 C38 60 48 76 42 96
            line #1f6f8a 1 M42 58 L44.6 60
            line #1f6f8a 1 M43.6 74 L46 76
            line #9aa4ac 3 M62 12 C72 8 78 16 72 24 C68 30 60 26 62 18
            line #dfe5e9 1 M64 12 C71 9 76 16 71 23
            """
    )
}
